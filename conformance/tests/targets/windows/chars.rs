//! `wchar_t` and `long` are wider on Linux; `../main.rs` builds this file.

use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

/// One member as on Linux, or of the other sign.
#[derive(KernelParams)]
#[ptx(cpp_entry = "windows", module = "kernels.ptx")]
pub struct WrongA {
    /// `char`.
    pub a: u8,
    /// `wchar_t`.
    pub b: u16,
    /// `char *`.
    pub c: DevPtrMut<i8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u16>,
    /// `long`.
    pub e: i32,
    /// `unsigned long`.
    pub f: u32,
}

/// One member as on Linux, or of the other sign.
#[derive(KernelParams)]
#[ptx(cpp_entry = "windows", module = "kernels.ptx")]
pub struct WrongB {
    /// `char`.
    pub a: i8,
    /// `wchar_t`.
    pub b: i16,
    /// `char *`.
    pub c: DevPtrMut<i8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u16>,
    /// `long`.
    pub e: i32,
    /// `unsigned long`.
    pub f: u32,
}

/// One member as on Linux, or of the other sign.
#[derive(KernelParams)]
#[ptx(cpp_entry = "windows", module = "kernels.ptx")]
pub struct WrongC {
    /// `char`.
    pub a: i8,
    /// `wchar_t`.
    pub b: u16,
    /// `char *`.
    pub c: DevPtrMut<u8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u16>,
    /// `long`.
    pub e: i32,
    /// `unsigned long`.
    pub f: u32,
}

/// One member as on Linux, or of the other sign.
#[derive(KernelParams)]
#[ptx(cpp_entry = "windows", module = "kernels.ptx")]
pub struct WrongD {
    /// `char`.
    pub a: i8,
    /// `wchar_t`.
    pub b: u16,
    /// `char *`.
    pub c: DevPtrMut<i8>,
    /// `const wchar_t *`.
    pub d: DevPtr<i32>,
    /// `long`.
    pub e: i32,
    /// `unsigned long`.
    pub f: u32,
}

/// One member as on Linux, or of the other sign.
#[derive(KernelParams)]
#[ptx(cpp_entry = "windows", module = "kernels.ptx")]
pub struct WrongE {
    /// `char`.
    pub a: i8,
    /// `wchar_t`.
    pub b: u16,
    /// `char *`.
    pub c: DevPtrMut<i8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u16>,
    /// `long`.
    pub e: i64,
    /// `unsigned long`.
    pub f: u32,
}

/// One member as on Linux, or of the other sign.
#[derive(KernelParams)]
#[ptx(cpp_entry = "windows", module = "kernels.ptx")]
pub struct WrongF {
    /// `char`.
    pub a: i8,
    /// `wchar_t`.
    pub b: u16,
    /// `char *`.
    pub c: DevPtrMut<i8>,
    /// `const wchar_t *`.
    pub d: DevPtr<u16>,
    /// `long`.
    pub e: i32,
    /// `unsigned long`.
    pub f: u64,
}
