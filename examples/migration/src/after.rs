//! After: the struct is proven, and the arguments are one struct, which is compared with the kernel.

use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaSlice, CudaStream, CudaView, LaunchConfig};
use ptx_abi::kernel::{LaunchError, LoadError, TypedKernel};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

/// How to read a tensor.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceRepr))]
pub struct Shape {
    pub dims: [u64; 4],
    pub strides: [u64; 4],
    pub rank: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "affine")]
pub struct Affine<'a> {
    pub elements: usize,
    pub shape: Shape,
    #[ptx(as = DevPtr<f32>)]
    pub x: &'a CudaSlice<f32>,
    #[ptx(as = DevPtrMut<f32>, writes_shared)]
    pub out: &'a CudaView<'a, f32>,
    pub scale: f32,
    pub offset: f32,
}

/// Compares the arguments with the kernel in `ptx`, once.
pub fn load(context: &Arc<CudaContext>, ptx: &str) -> Result<TypedKernel<Affine<'static>>, LoadError> {
    TypedKernel::load_ptx(context, ptx)
}

pub fn affine(
    stream: &CudaStream,
    kernel: &TypedKernel<Affine<'static>>,
    arguments: &Affine<'_>,
) -> Result<(), LaunchError> {
    let mut launch = kernel.launch_builder(stream, arguments);
    // SAFETY: `x` and `out` have so many elements.
    unsafe { launch.launch(LaunchConfig::for_num_elems(arguments.elements as u32)) }?;
    Ok(())
}
