// The field names the type that the kernel takes.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: Option<&'a CudaSlice<f32>>,
}

fn main() {}
