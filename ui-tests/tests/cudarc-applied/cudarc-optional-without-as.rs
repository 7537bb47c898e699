// What the kernel takes is said.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: Option<&'a CudaSlice<f32>>,
}

fn main() {}
