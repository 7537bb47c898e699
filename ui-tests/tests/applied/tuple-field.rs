use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Pair {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: Pair,
}

fn main() {}
