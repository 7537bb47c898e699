//! The types that are passed; `types.h` has them in C++. The host's tests include this file.

use ptx_abi::{DevPtrMut, PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
pub enum Narrow {
    First,
    Last = 255,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i32)]
pub enum Plain {
    First = -1,
    Last,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u64)]
pub enum Wide {
    First,
    Last,
}

/// Each is as large as a scalar, but is passed as bytes.
macro_rules! one_member {
    ($($name:ident $ty:ty;)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C)]
        pub struct $name {
            pub m: $ty,
        }
    )*};
}

one_member! {
    OneShort i16;
    OneFloat f32;
    OneDouble f64;
    OnePointer DevPtrMut<f32>;
    Bytes128 [u8; 128];
    Bytes129 [u8; 129];
    Shorts65 [u16; 65];
}

/// Passed as what it wraps.
#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
pub struct Meters(pub f32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub union Either {
    pub whole: u32,
    pub real: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Packed {
    pub a: u8,
    pub b: u32,
    pub c: u64,
}

/// The guide's figure 3.
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

/// Bit-fields of two declared types, of 32 and 64 bits.
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

/// A node of a list, in the derive form.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Node {
    pub next: DevPtrMut<Node>,
    #[ptx(bits(pub alive: bool = 1, pub level: i32 = 7, _: u32 = 24))]
    pub flags: u32,
    pub weight: f32,
}

macro_rules! aligned {
    ($($name:ident $align:literal;)*) => {$(
        #[derive(Clone, Copy, PtxLayout)]
        #[repr(C, align($align))]
        pub struct $name {
            pub m: i32,
        }
    )*};
}

aligned! {
    Aligned16 16;
    Aligned32 32;
    Aligned64 64;
    Aligned128 128;
    Aligned256 256;
}
