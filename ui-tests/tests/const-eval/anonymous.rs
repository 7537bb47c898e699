use ptx_abi::{Align4, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Base {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Around {
    #[ptx(anonymous)]
    inner: Base,
    c: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Outer {
    #[ptx(anonymous)]
    around: Around,
    #[ptx(name = "e")]
    f: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Other {
    a: u32,
    b: u32,
}

// C++ has no name for the marker `c` and the member `a`, and another for `b`.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Redeclared {
    c: Align4,
    #[ptx(anonymous)]
    a: Outer,
    #[ptx(name = "e")]
    b: u32,
    #[ptx(anonymous)]
    last: Other,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(anonymous)]
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Size {
    y: f32,
    depth: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct SizeAndIndex {
    #[ptx(anonymous)]
    size: Size,
    index: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Twice {
    #[ptx(anonymous)]
    position: Position,
    #[ptx(anonymous)]
    inner: SizeAndIndex,
}

fn main() {}

// errors: 3
// fix:
// in Redeclared: #[ptx(name = "e")] → #[ptx(name = "g")]
// in Other: a: u32, → #[ptx(name = "h")] a: u32,
// in Other: b: u32, → #[ptx(name = "i")] b: u32,
// in S: #[ptx(anonymous)] →
// struct Size { → struct Size { #[ptx(name = "height")]
