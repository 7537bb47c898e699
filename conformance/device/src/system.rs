//! System calls: prints, allocates, asserts.

use core::ffi::{CStr, c_void};

use ptx_abi::syscall::device::{free, malloc};
use ptx_abi::{DevPtrMut, device_assert, device_printf};

/// Facts 5: the list that is measured, in one format.
#[unsafe(no_mangle)]
extern "ptx-kernel" fn print_all(
    c: i8,
    s: i16,
    f: f32,
    d: f64,
    i: i32,
    ll: i64,
    p: DevPtrMut<c_void>,
    uc: u8,
    b: bool,
    u: u32,
) {
    device_printf!("%c %d %f %f %d %lld %p %d %d %u\n\0", c, s, f, d, i, ll, p, uc, b, u);
}

/// Nothing but the format.
#[unsafe(no_mangle)]
extern "ptx-kernel" fn print_nothing() {
    device_printf!(c"hello\n");
}

/// A string, a width, and what `vprintf` returns.
#[unsafe(no_mangle)]
extern "ptx-kernel" fn print_text(x: f32, width: i32, result: &mut i32) {
    const NAME: &CStr = c"abc";
    *result = device_printf!("%s = %*.2f%%\n\0", NAME, width, x);
}

/// What the heap gives.
#[unsafe(no_mangle)]
extern "ptx-kernel" fn allocate(size: usize, old: DevPtrMut<c_void>, new: &mut DevPtrMut<c_void>) {
    *new = DevPtrMut::from_raw(malloc(size) as u64);
    // SAFETY: the host passes what a kernel before has allocated, or null.
    unsafe { free(old.as_raw() as *mut c_void) };
}

/// Stops where `n` is 3 or less.
#[unsafe(no_mangle)]
extern "ptx-kernel" fn check(n: i32, result: &mut i32) {
    device_assert!(n > 3);
    device_assert!(n < 100, "n is small");
    *result = n;
}
