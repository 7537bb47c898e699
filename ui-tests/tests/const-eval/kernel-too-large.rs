use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Args {
    n: u32,
    table: [f32; 4096],
    small: [u8; 100],
    other: [f32; 4096],
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, KernelParams};
// -    table: [f32; 4096],
// +    table: DevPtr<f32>,
