//! Bit-fields with the same layout on aarch64 Linux as elsewhere; `../main.rs` builds this file.
#![deny(warnings)]

#[cfg(not(target_arch = "x86_64"))]
use core::ffi::c_char;

use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields};

/// The guide's figure 6, with the alignment that the message asks for.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Figure6 {
    /// In front of a zero width.
    pub c: u8,
    #[ptx(bits(_: i32 = 0))]
    pub zero: [u8; 3],
    /// In front of an unnamed one.
    pub d: u8,
    #[ptx(bits(_: i16 = 9))]
    pub unnamed: [u8; 3],
    pub e: u8,
}

/// The attribute form, with the alignment that the message asks for.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Attribute {
    #[bits(3)]
    pub first: u8,
    #[bits(2)]
    _pad: u32,
    pub last: u8,
}

/// A union, with the alignment that the message asks for.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub union Union {
    pub byte: u8,
    #[ptx(bits(_: u32 = 7))]
    pub bits: [u8; 1],
}

/// A member, or a bit-field with a name, already has the alignment.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Aligned {
    #[ptx(bits(_: i16 = 9, named: u32 = 3))]
    pub bits: [u8; 2],
    pub member: u16,
}

/// A byte aligns nothing.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Bytes {
    pub first: u8,
    #[ptx(bits(_: u8 = 3, _: bool = 1, _: i8 = 0))]
    pub bits: [u8; 1],
}

/// Nothing aligns a packed type.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Packed {
    pub first: u8,
    #[ptx(bits(_: u32 = 9, named: u64 = 31))]
    pub bits: [u8; 5],
}

/// Types that differ on Windows only.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Mixed {
    #[ptx(bits(a: u16 = 3, b: u32 = 5))]
    pub bits: [u8; 1],
}

/// Facts 1.8: `char` and `wchar_t` are unsigned, as `c_char` is.
#[derive(KernelParams)]
#[ptx(cpp_entry = "linux", module = "kernels.ptx")]
pub struct Unsigned {
    pub a: u8,
    pub b: u32,
    pub c: DevPtrMut<u8>,
    pub d: DevPtr<u32>,
}

/// The same, by the name that `core` has for it; where the host is emulated, `core` is that of x86-64.
#[cfg(not(target_arch = "x86_64"))]
#[derive(KernelParams)]
#[ptx(cpp_entry = "linux", module = "kernels.ptx")]
pub struct Names {
    pub a: c_char,
    pub b: u32,
    pub c: DevPtrMut<c_char>,
    pub d: DevPtr<u32>,
}
