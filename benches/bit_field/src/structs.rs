//! The structs that are measured.

use ptx_abi::{PtxLayout, bit_fields};

/// Figure 3 of the guide.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Fig3 {
    #[bits(9)]
    pub s: i16,
    #[bits(9)]
    pub j: i32,
    pub c: i8,
    #[bits(9)]
    pub t: i16,
    #[bits(9)]
    pub u: i16,
    pub d: i8,
}

/// Fields of two declared types, of 32 and 64 bits.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Words {
    #[bits(3)]
    pub a: u32,
    #[bits(13)]
    pub b: u32,
    #[bits(16)]
    pub c: u32,
    #[bits(40)]
    pub d: u64,
    #[bits(24)]
    pub e: u64,
}

/// [`Words`] with the crate bitfield-struct.
#[bitfield_struct::bitfield(u128)]
pub struct PeerWords {
    #[bits(3)]
    pub a: u32,
    #[bits(13)]
    pub b: u32,
    #[bits(16)]
    pub c: u32,
    #[bits(32)]
    __: u32,
    #[bits(40)]
    pub d: u64,
    #[bits(24)]
    pub e: u64,
}
