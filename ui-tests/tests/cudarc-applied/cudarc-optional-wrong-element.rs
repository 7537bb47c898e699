// If there is a buffer, it holds what the kernel reads.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f64>)]
    values: Option<&'a CudaSlice<f64>>,
}

fn main() {}
