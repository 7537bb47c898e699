use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Base {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Redeclared {
    #[ptx(anonymous)]
    inner: Base,
    b: u32,
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
// inner: Base, → inner: Base, #[ptx(name = "c")]
// in S: #[ptx(anonymous)] →
// struct Size { → struct Size { #[ptx(name = "height")]
