//! Packed unions, alone and inside other types, and packed types with classes.

use super::*;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub union Tight {
    word: u32,
    bytes: [u8; 6],
    shorts: [u16; 3],
    pointer: DevPtr<Tight>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
pub union Two {
    double: f64,
    shorts: [u16; 5],
    kind: Kind,
    inner: Inner,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
pub enum Kind {
    One = 1,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Inner {
    tag: u8,
    word: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub union Bits {
    word: u32,
    #[bits(9)]
    low: u32,
    bytes: [u8; 7],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub union Classes {
    half: half::f16,
    halves: [half::bf16; 3],
    bytes: [u8; 7],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(4))]
pub union Instance<T: Copy> {
    value: T,
    bytes: [u8; 9],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Around {
    tag: u8,
    #[ptx(anonymous)]
    tight: Tight,
    two: Two,
    last: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Holder {
    tag: u8,
    bits: Bits,
    classes: [Classes; 2],
    instance: Instance<f64>,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
pub struct Unnamed {
    half: half::f16,
    #[bits(3)]
    a: u16,
    #[bits(7)]
    gap: u16,
    #[bits(20)]
    b: u32,
    value: f64,
}

/// Bit-fields of one byte beside a class.
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Bytes {
    half: half::f16,
    #[bits(3)]
    a: u8,
    #[bits(7)]
    b: i8,
    #[bits(1)]
    c: bool,
}
