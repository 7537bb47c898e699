// The kernel was checked against the arguments of another kernel.
use cudarc::driver::CudaStream;
use ptx_abi::kernel::TypedKernel;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum {
    values: DevPtr<f32>,
}

#[derive(KernelParams)]
struct Product {
    values: DevPtr<f32>,
}

fn launch(kernel: &TypedKernel<Sum>, stream: &CudaStream, arguments: &Product) {
    kernel.launch_builder(stream, arguments);
}

fn main() {}

// fix:
// -fn launch(kernel: &TypedKernel<Sum>, stream: &CudaStream, arguments: &Product) {
// +fn launch(kernel: &TypedKernel<Sum>, stream: &CudaStream, arguments: &Sum) {
