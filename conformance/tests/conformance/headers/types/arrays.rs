//! Arrays without elements: after alignment markers, between bit-fields, and alone.

use super::*;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Marked {
    tag: u8,
    _align: Align16,
    none: [u32; 0],
    value: f32,
}

ptx_abi_tests::types! { #[bit_fields] #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    pub struct Between {
        #[bits(3)]
        a: u8,
        none: [u16; 0],
        #[bits(3)]
        b: u8,
        bytes: [u8; 0],
        #[bits(9)]
        c: u32,
        last: [u64; 0],
        #[bits(1)]
        d: bool,
    }
    pub struct Wide {
        #[bits(3)]
        a: u8,
        none: [Float4; 0],
        #[bits(3)]
        b: u8,
        _align: Align16,
        more: [u8; 0],
        #[bits(7)]
        c: i32,
    }
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
pub struct Packed {
    #[bits(3)]
    a: u8,
    none: [u64; 0],
    #[bits(3)]
    b: u8,
    value: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
pub struct Unnamed {
    #[bits(3)]
    a: u32,
    none: [u16; 0],
    #[bits(5)]
    _0: u32,
    #[bits(3)]
    b: u32,
    more: [u64; 0],
    #[bits(0)]
    _1: u8,
    last: u8,
}

ptx_abi_tests::types! { #[derive(Clone, Copy, PtxLayout)] #[repr(C)]:
    pub struct Alone { none: [u64; 0] }
    pub struct Holder { alone: Alone, value: u32, next: DevPtr<Alone> }
    pub struct Last { count: u32, items: [Double2; 0] }
    pub union Either { bits: u8, words: [u32; 0] }
}
