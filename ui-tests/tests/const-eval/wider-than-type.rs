use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Bits {
    #[ptx(bits(a: u8 = 9, b: u8 = 3))]
    flags: [u8; 2],
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsTwo {
    #[bits(9)]
    v: u8,
    #[bits(33)]
    w: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFields {
    #[bits(5)]
    a: u8,
    #[bits(9)]
    b: u8,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union U {
    #[bits(9)]
    a: u8,
    b: u16,
}

fn main() {}

// errors: 4
// fix:
// in Bits: #[repr(C)] → #[repr(C, align(2))]
// #[ptx(bits(a: u8 = 9, b: u8 = 3))] → #[ptx(bits(a: u16 = 9, b: u8 = 3))]
// v: u8, → v: u16,
// w: u32, → w: u64,
// b: u8, → b: u16,
// in U: a: u8, → a: u16,
