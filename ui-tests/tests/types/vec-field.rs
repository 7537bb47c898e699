use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: Vec<f32>,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    b: Vec<f32>,
// +    b: DevPtr<f32>,
// +    len: u64,
