//! Before: a promise for the struct, and one argument after the other.

use cudarc::driver::{
    CudaFunction, CudaSlice, CudaStream, CudaView, DeviceRepr, DriverError, LaunchConfig, PushKernelArg,
};

/// How to read a tensor.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Shape {
    pub dims: [u64; 4],
    pub strides: [u64; 4],
    pub rank: u32,
}

// SAFETY: it is plain data, as long as the struct in C++ stays the same.
unsafe impl DeviceRepr for Shape {}

pub fn affine(
    stream: &CudaStream,
    function: &CudaFunction,
    (shape, x, out): (&Shape, &CudaSlice<f32>, &CudaView<'_, f32>),
    (scale, offset): (f32, f32),
) -> Result<(), DriverError> {
    let elements = out.len();
    let mut launch = stream.launch_builder(function);
    launch.arg(&elements).arg(shape).arg(x).arg(out).arg(&scale).arg(&offset);
    // SAFETY: the kernel takes these arguments, and `x` and `out` have so many elements.
    unsafe { launch.launch(LaunchConfig::for_num_elems(elements as u32)) }?;
    Ok(())
}
