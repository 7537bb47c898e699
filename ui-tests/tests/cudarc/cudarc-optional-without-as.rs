// The field does not name the type that the kernel takes.
use cudarc::driver::CudaSlice;
use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    values: Option<&'a CudaSlice<f32>>,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, KernelParams};
//      n: u32,
// +    #[ptx(as = DevPtr<f32>)]
