//! Unnamed bit-fields that align the type on aarch64 Linux; `../main.rs` builds this file.

use ptx_abi::{PtxLayout, bit_fields};

/// The guide's figure 6.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Figure6 {
    /// In front of a zero width.
    pub c: u8,
    #[ptx(bits(_: i32 = 0))]
    pub zero: [u8; 3],
    /// In front of an unnamed one.
    pub d: u8,
    #[ptx(bits(_: i16 = 9))]
    pub unnamed: [u8; 3],
    /// In front of one that asks for nothing.
    pub e: u8,
    #[ptx(bits(_: i8 = 0))]
    pub none: [u8; 0],
}

/// The attribute form.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Attribute {
    #[bits(3)]
    pub first: u8,
    #[bits(2)]
    _pad: u32,
    pub last: u8,
}

/// The widest one counts, wherever it is.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(2))]
pub struct Widest {
    #[ptx(bits(_: u8 = 1, a: u16 = 3, _: u64 = 4))]
    pub first: [u8; 1],
    /// Between the runs.
    pub between: u8,
    #[ptx(bits(_: u32 = 8, b: u8 = 8))]
    pub second: [u8; 2],
}

/// An unnamed bit-field before all members.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Leading {
    #[ptx(bits(_: u16 = 0))]
    pub none: [u8; 0],
    pub first: u8,
}

/// A union.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub union Union {
    pub byte: u8,
    #[ptx(bits(_: u32 = 7))]
    pub bits: [u8; 1],
}

/// A generic type, whose instances are checked where they are used.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Generic<T> {
    /// Aligned or not.
    pub first: T,
    #[ptx(bits(_: u32 = 8))]
    pub bits: [u8; 1],
}

/// Aligned to 4 in any case.
pub const SAME: usize = <Generic<u32> as PtxLayout>::LAYOUT.size;
/// Aligned to 4 by the bit-field alone.
pub const OTHER: usize = <Generic<u16> as PtxLayout>::LAYOUT.size;
