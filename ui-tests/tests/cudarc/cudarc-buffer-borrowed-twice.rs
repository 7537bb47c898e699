// The same buffer is read and written.
use cudarc::driver::{CudaFunction, CudaSlice, CudaStream, PushKernelArg};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    a: f32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
    #[ptx(as = DevPtrMut<f32>)]
    y: &'a mut CudaSlice<f32>,
}

fn launch(stream: &CudaStream, function: &CudaFunction, mut y: CudaSlice<f32>) {
    let mut arguments = Saxpy { n: 8, a: 2.0, x: &y, y: &mut y };
    stream.launch_builder(function).arg(&mut arguments);
}

fn main() {}

// fix:
// -fn launch(stream: &CudaStream, function: &CudaFunction, mut y: CudaSlice<f32>) {
// -    let mut arguments = Saxpy { n: 8, a: 2.0, x: &y, y: &mut y };
// +fn launch(stream: &CudaStream, function: &CudaFunction, x: &CudaSlice<f32>, mut y: CudaSlice<f32>) {
// +    let mut arguments = Saxpy { n: 8, a: 2.0, x, y: &mut y };
