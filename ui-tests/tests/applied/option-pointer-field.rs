use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: DevPtr<f32>,
}

fn main() {}
