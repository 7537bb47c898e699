use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: Box<f32>,
    #[ptx(as = [u64; 3])]
    y: Vec<f32>,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtr, KernelParams};
// +use core::mem::ManuallyDrop;
// +
// +use ptx_abi::{DevPtr, KernelParams};
// -    #[ptx(as = DevPtr<f32>)]
// -    x: Box<f32>,
// +    x: DevPtr<f32>,
// -    y: Vec<f32>,
// +    y: ManuallyDrop<Vec<f32>>,
