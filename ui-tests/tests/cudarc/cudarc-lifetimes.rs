use cudarc::driver::{CudaFunction, CudaSlice, CudaStream, LaunchConfig, PushKernelArg};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

// The arguments are gone before the launch, and the driver would read where they were.
#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    a: f32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
    #[ptx(as = DevPtrMut<f32>)]
    y: &'a mut CudaSlice<f32>,
}

fn drop_before_launch(stream: &CudaStream, function: &CudaFunction, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>) {
    let mut builder = stream.launch_builder(function);
    {
        let mut arguments = Saxpy { n: 8, a: 2.0, x, y };
        builder.arg(&mut arguments);
    }
    let _ = unsafe { builder.launch(LaunchConfig::for_num_elems(8)) };
}

// The same buffer is read and written.
fn borrow_twice(stream: &CudaStream, function: &CudaFunction, mut y: CudaSlice<f32>) {
    let mut arguments = Saxpy { n: 8, a: 2.0, x: &y, y: &mut y };
    stream.launch_builder(function).arg(&mut arguments);
}

// `y` belongs to the launch until it is made.
fn use_before_launch(stream: &CudaStream, function: &CudaFunction, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>) {
    let mut arguments = Saxpy { n: 8, a: 2.0, x, y };
    let mut builder = stream.launch_builder(function);
    builder.arg(&mut arguments);
    println!("{}", y.len());
    let _ = unsafe { builder.launch(LaunchConfig::for_num_elems(8)) };
}

fn main() {}

// errors: 3
// fix:
//  fn drop_before_launch(stream: &CudaStream, function: &CudaFunction, x: &CudaSlice<f32>, y: &mut CudaSlice<f32>) {
// +    let mut arguments = Saxpy { n: 8, a: 2.0, x, y };
// -    {
// -        let mut arguments = Saxpy { n: 8, a: 2.0, x, y };
// -        builder.arg(&mut arguments);
// -    }
// +    builder.arg(&mut arguments);
// mut y: CudaSlice → x: &CudaSlice<f32>, mut y: CudaSlice
// x: &y, y → x, y
//      builder.arg(&mut arguments);
// +    let _ = unsafe { builder.launch(LaunchConfig::for_num_elems(8)) };
// in use_before_launch: let _ = unsafe { builder.launch(LaunchConfig::for_num_elems(8)) }; →
