//! The system calls in Rust on the device (guide, chapter 3).
//!
//! They exist only if the target is `nvptx64`, because the driver of the GPU defines them.
//! [`device_printf!`](crate::device_printf) and [`device_assert!`](crate::device_assert) compile on the host too.

#![cfg(any(target_arch = "nvptx64", doc))]

use core::ffi::{c_char, c_void};

unsafe extern "C" {
    /// Prints, and returns the number of arguments, or a negative number.
    ///
    /// # Safety
    ///
    /// `format` must end with a NUL, and `valist` must hold its arguments, as [`ValistLayout`](super::ValistLayout) places
    /// them.
    pub fn vprintf(format: *const c_char, valist: *const c_void) -> i32;

    /// Allocates `size` bytes on the heap of the device, aligned to 16 bytes; returns null if there is no room.
    pub safe fn malloc(size: usize) -> *mut c_void;

    /// Frees memory.
    ///
    /// # Safety
    ///
    /// `pointer` must be null, or [`malloc`] must have returned it on this device, and it must not have been freed.
    pub fn free(pointer: *mut c_void);

    /// Reports a failed `assert`, and stops the kernel.
    ///
    /// # Safety
    ///
    /// The three strings must end with a NUL, and `char_size` must be 1.
    #[link_name = "__assertfail"]
    pub fn assertfail(
        message: *const c_char,
        file: *const c_char,
        line: u32,
        function: *const c_char,
        char_size: usize,
    );
}
