//! Bit-fields that MSVC lays out as all compilers do; `../msvc.rs` builds it.
#![deny(warnings)]

use ptx_abi_core::PtxLayout;

/// Types of one size.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Same {
    /// Behind another member.
    pub first: u8,
    /// Whatever their sign.
    #[ptx(bits(a: u32 = 3, b: i32 = 5, _: u32 = 2))]
    pub bits: [u8; 2],
}

/// Each run has a size of its own.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Runs {
    /// One byte.
    #[ptx(bits(a: u8 = 3, b: u8 = 5))]
    pub bits: u8,
    /// Between them.
    pub between: u8,
    /// Two bytes.
    #[ptx(bits(c: u16 = 3, d: u16 = 5))]
    pub more: u16,
}

/// In a union they all start at bit 0.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub union Union {
    /// All of it.
    pub whole: u32,
    /// Parts.
    #[ptx(bits(a: u8 = 3, b: u32 = 5))]
    pub bits: [u8; 1],
}
