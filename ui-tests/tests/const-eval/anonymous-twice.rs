use ptx_abi::PtxLayout;

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
struct Inner {
    #[ptx(anonymous)]
    size: Size,
    index: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(anonymous)]
    position: Position,
    #[ptx(anonymous)]
    inner: Inner,
}

fn main() {}

// fix:
//  struct Size {
// +    #[ptx(name = "height")]
