//! Eight launch arguments, and the ways to hand them to `cuLaunchKernel`.

use std::ffi::c_void;

use ptx_abi::kernel::Addresses;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

/// A structure of 48 bytes that is passed by value.
#[derive(Clone, Copy, PtxLayout)]
#[cfg_attr(feature = "peers", ptx(impls(DeviceRepr, DeviceCopy)))]
#[repr(C)]
pub struct Camera {
    pub position: Float4,
    pub direction: Float4,
    #[ptx(bits(pub mode: u32 = 3, pub samples: u32 = 29))]
    pub settings: u32,
}

/// Eight arguments: numbers, pointers, a structure.
#[derive(Clone, Copy, KernelParams)]
pub struct Args {
    pub n: u32,
    pub scale: f32,
    pub x: DevPtr<f32>,
    pub y: DevPtrMut<f32>,
    pub step: f64,
    pub camera: Camera,
    pub flags: u8,
    pub seed: u64,
}

// Each way calls a function of its own, because the compiler merges equal functions.
unsafe extern "C" {
    fn launch_by_hand(pointers: *mut *mut c_void);
    fn launch_ours(pointers: *mut *mut c_void);
    fn launch_generic(pointers: *mut *mut c_void);
    fn launch_buffer(extra: *mut *mut c_void);
}

/// Writes eight pointers.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn by_hand(args: &Args) {
    let mut pointers: [*mut c_void; 8] = [
        (&raw const args.n).cast_mut().cast(),
        (&raw const args.scale).cast_mut().cast(),
        (&raw const args.x).cast_mut().cast(),
        (&raw const args.y).cast_mut().cast(),
        (&raw const args.step).cast_mut().cast(),
        (&raw const args.camera).cast_mut().cast(),
        (&raw const args.flags).cast_mut().cast(),
        (&raw const args.seed).cast_mut().cast(),
    ];
    // SAFETY: the function reads nothing.
    unsafe { launch_by_hand(pointers.as_mut_ptr()) }
}

/// Calls `pointers()`.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ours(args: &Args) {
    // SAFETY: the function reads nothing.
    unsafe { launch_ours(args.pointers().as_mut_ptr()) }
}

/// Calls `pointers()` in code that is generic over the trait.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn generic(args: &Args) {
    fn launch<K: Addresses>(args: &K) {
        // SAFETY: the function reads nothing.
        unsafe { launch_generic(args.pointers().as_mut_ptr()) }
    }
    launch(args);
}

/// Copies the arguments to a packed buffer.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn buffer(args: &Args) {
    let buffer = args.to_buffer();
    // SAFETY: the function reads nothing.
    unsafe { launch_buffer(buffer.extra().as_mut_ptr()) }
}
