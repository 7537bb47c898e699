//! Bit-fields that share a unit everywhere except on Windows; `../main.rs` builds this file.

use ptx_abi::{PtxLayout, bit_fields};

/// The first one differs.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct First {
    #[ptx(bits(a: u16 = 3, b: u32 = 5))]
    pub bits: [u8; 1],
}

/// The last one differs.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Second {
    #[ptx(bits(a: u32 = 3, b: u32 = 3, c: u8 = 2))]
    pub bits: [u8; 1],
}

/// Two bit-fields differ from the first.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
pub struct Both {
    /// After another member.
    pub first: u8,
    #[ptx(bits(a: u32 = 3, b: u8 = 3, c: u8 = 2))]
    pub bits: [u8; 1],
}

/// The user names no storage.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Members {
    #[bits(9)]
    pub s: i16,
    #[bits(3)]
    _pad: i32,
}
