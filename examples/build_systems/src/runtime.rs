//! Launches the kernel with CUDA's runtime, without C++ code for the host.

use core::ffi::{c_int, c_void};
use core::ptr::null_mut;

use ptx_abi::{DevPtrMut, KernelParams};

use crate::{Config, Scale};

/// The runtime's type of a grid and of a block.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

unsafe extern "C" {
    /// nvcc's host stub of the kernel. Its address names the kernel, and nobody calls it.
    fn scale();
    fn cudaLaunchKernel(
        function: *const c_void,
        grid: Dim3,
        block: Dim3,
        arguments: *mut *mut c_void,
        shared_bytes: usize,
        stream: *mut c_void,
    ) -> c_int;
    fn cudaMallocManaged(pointer: *mut *mut c_void, bytes: usize, flags: u32) -> c_int;
    fn cudaDeviceSynchronize() -> c_int;
    fn cudaFree(pointer: *mut c_void) -> c_int;
}

fn check(error: c_int) {
    assert_eq!(error, 0, "an error of CUDA's runtime");
}

pub fn launch() {
    const N: usize = 1000;
    let mut x = null_mut();
    // SAFETY: the runtime writes the pointer.
    check(unsafe { cudaMallocManaged(&raw mut x, N * size_of::<f32>(), 1) });
    // SAFETY: the memory is for `N` floats, host and device share it, and nothing else borrows it here.
    unsafe { core::slice::from_raw_parts_mut(x.cast::<f32>(), N) }.fill(21.0);

    let arguments = Scale { config: Config { n: 1000, factor: 2.0 }, x: DevPtrMut::from_raw(x as u64) };
    let mut pointers = arguments.pointers();
    let (grid, block) = (Dim3 { x: 4, y: 1, z: 1 }, Dim3 { x: 256, y: 1, z: 1 });
    // SAFETY: the derive has compared the arguments with `scale`, which accesses the first `n` floats of `x`.
    check(unsafe {
        cudaLaunchKernel(scale as *const c_void, grid, block, pointers.as_mut_ptr(), 0, null_mut())
    });
    // SAFETY: the kernel is done, and nothing borrows the memory when it is freed.
    unsafe {
        check(cudaDeviceSynchronize());
        println!("{} becomes {}", 21.0, *x.cast::<f32>());
        check(cudaFree(x));
    }
}
