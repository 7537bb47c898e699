//! `char` and `wchar_t` have another sign on x86-64; `../main.rs` builds this file.

use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

/// One member as on x86-64.
#[derive(KernelParams)]
#[ptx(cpp_entry = "linux", module = "kernels.ptx")]
pub struct WrongA {
    /// `char`.
    pub a: i8,
    /// `wchar_t`.
    pub b: u32,
    /// `char *`.
    pub c: DevPtrMut<u8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u32>,
}

/// One member as on x86-64.
#[derive(KernelParams)]
#[ptx(cpp_entry = "linux", module = "kernels.ptx")]
pub struct WrongB {
    /// `char`.
    pub a: u8,
    /// `wchar_t`.
    pub b: i32,
    /// `char *`.
    pub c: DevPtrMut<u8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u32>,
}

/// One member as on x86-64.
#[derive(KernelParams)]
#[ptx(cpp_entry = "linux", module = "kernels.ptx")]
pub struct WrongC {
    /// `char`.
    pub a: u8,
    /// `wchar_t`.
    pub b: u32,
    /// `char *`.
    pub c: DevPtrMut<i8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u32>,
}

/// One member as on x86-64.
#[derive(KernelParams)]
#[ptx(cpp_entry = "linux", module = "kernels.ptx")]
pub struct WrongD {
    /// `char`.
    pub a: u8,
    /// `wchar_t`.
    pub b: u32,
    /// `char *`.
    pub c: DevPtrMut<u8>,
    /// `const wchar_t *`.
    pub d: DevPtr<i32>,
}
