use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: Option<DevPtr<f32>>,
}

fn main() {}

// fix:
// -    b: Option<DevPtr<f32>>,
// +    b: DevPtr<f32>,
