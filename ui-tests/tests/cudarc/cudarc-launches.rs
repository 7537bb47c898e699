use cudarc::driver::{CudaSlice, CudaStream};
use ptx_abi::kernel::TypedKernel;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

// The kernel was checked against the arguments of another kernel.
#[derive(KernelParams)]
struct Sum {
    values: DevPtr<f32>,
}

#[derive(KernelParams)]
struct Product {
    values: DevPtr<f32>,
}

fn launch_sum(kernel: &TypedKernel<Sum>, stream: &CudaStream, arguments: &Product) {
    kernel.launch_builder(stream, arguments);
}

// The struct borrows a buffer mutably, and is passed by a shared reference.
#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>)]
    values: &'a mut CudaSlice<f32>,
}

fn launch_fill(kernel: &TypedKernel<Fill<'static>>, stream: &CudaStream, values: &mut CudaSlice<f32>) {
    let arguments = Fill { n: 8, values };
    kernel.launch_builder(stream, &arguments);
}

fn launch_fill_as_sum(kernel: &TypedKernel<Sum>, stream: &CudaStream, fill: &Fill<'_>) {
    kernel.launch_builder(stream, fill);
}

// No struct of arguments.
fn launch_value(kernel: &TypedKernel<Sum>, stream: &CudaStream, value: DevPtr<f32>) {
    kernel.launch_builder(stream, &(value,));
}

// A reference that is mutable in vain.
fn launch_mutable(kernel: &TypedKernel<Sum>, stream: &CudaStream, sum: &mut Sum) {
    kernel.launch_builder(stream, sum);
}

fn main() {}

// errors: 5
// fix:
// &Product → &Sum
// let arguments = Fill { n: 8, values }; → let mut arguments = Fill { n: 8, values };
// &arguments → &mut arguments
// fill: &Fill<'_> → fill: &Sum
// &(value,) → &Sum { values: value }
// sum: &mut Sum → sum: &Sum
