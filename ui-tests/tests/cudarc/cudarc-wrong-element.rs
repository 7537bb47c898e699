// The buffer holds `f64`, the kernel reads `float`.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a CudaSlice<f64>,
}

fn main() {}

// fix:
// -    values: &'a CudaSlice<f64>,
// +    values: &'a CudaSlice<f32>,
