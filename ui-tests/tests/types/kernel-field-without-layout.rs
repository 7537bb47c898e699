use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: Vec<f32>,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, KernelParams};
// -    x: Vec<f32>,
// +    x: DevPtr<f32>,
// +    len: usize,
