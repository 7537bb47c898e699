// The arguments are gone before the launch, and the driver would read where they were.
use cudarc::driver::{CudaFunction, CudaSlice, CudaStream, LaunchConfig, PushKernelArg};
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

fn launch(stream: &CudaStream, function: &CudaFunction, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>) {
    let mut builder = stream.launch_builder(function);
    {
        let mut arguments = Saxpy { n: 8, a: 2.0, x, y };
        builder.arg(&mut arguments);
    }
    let _ = unsafe { builder.launch(LaunchConfig::for_num_elems(8)) };
}

fn main() {}

// fix:
// -    let mut builder = stream.launch_builder(function);
// -    {
// -        let mut arguments = Saxpy { n: 8, a: 2.0, x, y };
// -        builder.arg(&mut arguments);
// -    }
// +    let mut arguments = Saxpy { n: 8, a: 2.0, x, y };
// +    let mut builder = stream.launch_builder(function);
// +    builder.arg(&mut arguments);
