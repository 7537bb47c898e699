//! A library whose launchers are CUDA C++, in the files `cuda/*.cu`.

use core::ffi::c_void;

use ptx_abi::PtxLayout;

/// `struct Step` of `cuda/step.h`.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Step {
    pub count: u32,
    pub factor: f32,
}

/// A stream of the CUDA runtime.
#[allow(non_camel_case_types, reason = "it is CUDA's name, so C++ gets CUDA's type")]
pub type cudaStream_t = *mut c_void;

#[ptx_abi::cuda_functions]
unsafe extern "C" {
    pub fn launch_scale(step: Step, x: *mut f32, stream: cudaStream_t) -> i32;
    pub fn launch_offset(by: f32, x: *mut f32, count: u32, stream: cudaStream_t) -> i32;
}
