//! Bit-fields with the same layout on Windows as elsewhere; `../main.rs` builds this file.
#![deny(warnings)]

use core::ffi::c_char;

use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout, bit_fields};

/// Types of one size that fill their unit.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Same {
    /// Before the unit, as another member may be.
    pub first: u32,
    /// Whatever their sign.
    #[ptx(bits(a: u32 = 3, b: i32 = 5, _: u32 = 24))]
    pub bits: [u8; 4],
    pub last: u8,
}

/// The attribute form.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Attribute {
    /// Part of a unit.
    #[bits(20)]
    pub part: i32,
    /// The rest of it.
    #[bits(12)]
    _rest: i32,
    pub last: u8,
}

/// A packed type with filled units.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Packed {
    pub first: u8,
    /// Two in one unit.
    #[ptx(bits(a: u32 = 20, b: u32 = 12))]
    pub bits: [u8; 4],
    pub last: u8,
}

/// A type whose tail padding is the rest of the unit.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Tail {
    #[ptx(bits(a: u32 = 3, b: u32 = 5))]
    pub bits: [u8; 1],
}

/// Each run has a size of its own.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Runs {
    #[ptx(bits(a: u8 = 3, b: u8 = 5))]
    pub bits: u8,
    pub between: u8,
    #[ptx(bits(c: u16 = 3, d: u16 = 5))]
    pub more: u16,
}

/// Bit-fields of two sizes, of which the first fills its unit.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Whole {
    #[ptx(bits(a: u32 = 32, b: u8 = 8))]
    pub bits: [u8; 5],
}

/// Bit-fields of two sizes in units that another bit-field separates.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(2))]
pub struct Separated {
    #[ptx(bits(a: u8 = 3, _: u16 = 0, b: u16 = 5))]
    pub bits: [u8; 3],
}

/// An array without elements aligns a union.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub union Empty {
    pub first: u8,
    pub empty: [u64; 0],
}

/// In a union they all start at bit 0.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub union Union {
    pub whole: u32,
    #[ptx(bits(a: u8 = 3, b: u32 = 5))]
    pub bits: [u8; 1],
}

/// Facts 1.8: `char` is signed, `wchar_t` has 2 bytes and `long` 4.
#[derive(KernelParams)]
#[ptx(cpp_entry = "windows", module = "kernels.ptx")]
pub struct Windows {
    pub a: c_char,
    pub b: u16,
    pub c: DevPtrMut<i8>,
    pub d: DevPtr<u16>,
    pub e: i32,
    pub f: u32,
}
