//! Bit-fields of one size that compilers for Windows place differently; `../main.rs` builds this file.

use ptx_abi::{PtxLayout, bit_fields};

/// MSVC places the bit-field in a unit of its own, which counts in full.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Shared {
    pub first: u8,
    #[ptx(bits(middle: i32 = 8))]
    pub bits: [u8; 1],
    pub last: u8,
}

/// The attribute form.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Attribute {
    /// A unit, in part.
    #[bits(20)]
    pub part: i32,
    pub last: u8,
}

/// A type without padding that would hide the unit.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Packed {
    /// 20 bits of a unit of 32.
    #[ptx(bits(only: i32 = 20))]
    pub bits: [u8; 3],
}

/// An unnamed bit-field also aligns.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Unnamed {
    pub first: u8,
    #[ptx(bits(_: i16 = 8))]
    pub bits: [u8; 1],
}

/// A zero width has no effect.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Zero {
    pub first: u8,
    #[ptx(bits(_: i32 = 0))]
    pub bits: [u8; 3],
    pub last: u8,
}

/// Bit-fields do not align it; here bytes do not either, hence `align`.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(2))]
pub union Union {
    pub byte: u8,
    /// Part of it.
    #[ptx(bits(part: i16 = 8))]
    pub bits: [u8; 1],
}

/// A generic type, whose instances are checked where they are used.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Generic<T> {
    /// Aligned to 4.
    pub first: u32,
    #[ptx(bits(part: u32 = 16))]
    pub bits: [u8; 2],
    /// In the same unit, or after it.
    pub last: T,
}

/// A member of four bytes begins at byte 8 with every compiler.
pub const SAME: usize = <Generic<u32> as PtxLayout>::LAYOUT.size;
/// A member of two bytes does not.
pub const OTHER: usize = <Generic<u16> as PtxLayout>::LAYOUT.size;
