// The struct borrows a buffer mutably, and is passed by a shared reference.
use cudarc::driver::{CudaSlice, CudaStream};
use ptx_abi::kernel::TypedKernel;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>)]
    values: &'a mut CudaSlice<f32>,
}

fn launch(kernel: &TypedKernel<Fill<'static>>, stream: &CudaStream, values: &mut CudaSlice<f32>) {
    let arguments = Fill { n: 8, values };
    kernel.launch_builder(stream, &arguments);
}

fn main() {}

// fix:
// -    let arguments = Fill { n: 8, values };
// -    kernel.launch_builder(stream, &arguments);
// +    let mut arguments = Fill { n: 8, values };
// +    kernel.launch_builder(stream, &mut arguments);
