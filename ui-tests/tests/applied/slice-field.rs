use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    len: u64,
    data: DevPtr<f32>,
}

fn main() {}
