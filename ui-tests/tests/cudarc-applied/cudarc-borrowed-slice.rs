use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a CudaSlice<f32>,
}

fn main() {}
