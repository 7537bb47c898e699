use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    len: u64,
    data: [f32],
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    data: [f32],
// +    data: DevPtr<f32>,
