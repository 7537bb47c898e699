// The field does not name the type that the kernel takes. Launches have no error of their own.
use cudarc::driver::{CudaSlice, CudaStream};
use ptx_abi::KernelParams;
use ptx_abi::kernel::TypedKernel;

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    values: Option<&'a mut CudaSlice<f32>>,
}

fn launch(kernel: &TypedKernel<Sum>, stream: &CudaStream, mut arguments: Sum) {
    kernel.launch_builder(stream, &mut arguments);
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtrMut, KernelParams};
//      n: u32,
// +    #[ptx(as = DevPtrMut<f32>)]
