// A slice is not a buffer of the device.
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a [f32],
}

fn main() {}

// fix:
// -// A slice is not a buffer of the device.
// +use cudarc::driver::CudaSlice;
// -    values: &'a [f32],
// +    values: &'a CudaSlice<f32>,
