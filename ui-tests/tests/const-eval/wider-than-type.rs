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
    #[bits(16)]
    x: i8,
    #[bits(9)]
    y: bool,
    #[bits(33)]
    z: i32,
    #[bits(17)]
    s: u16,
    #[bits(65)]
    t: u64,
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

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
enum Mode {
    Off,
    On,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OfEnum {
    #[bits(9, enum)]
    mode: Mode,
}

// What follows a member without a place is not checked.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Unnamed {
    #[ptx(bits(_: u8 = 9))]
    first: [u8; 1],
    #[ptx(bits(b: u8 = 8))]
    second: [u8; 3],
    #[ptx(offset = 5)]
    c: u32,
}

fn main() {}

// errors: 6
// fix:
// in Bits: #[repr(C)] → #[repr(C, align(2))]
// #[ptx(bits(a: u8 = 9, b: u8 = 3))] → #[ptx(bits(a: u16 = 9, b: u8 = 3))]
// v: u8, → v: u16,
// w: u32, → w: u64,
// x: i8, → x: i16,
// y: bool, → y: u16,
// z: i32, → z: i64,
// s: u16, → s: u32,
// t: u64, → t: u128,
// b: u8, → b: u16,
// in U: a: u8, → a: u16,
// #[repr(u8)] → #[repr(u16)]
// _: u8 = 9 → _: u16 = 9
// first: [u8; 1], → first: [u8; 2],
// second: [u8; 3], → second: [u8; 1],
// #[ptx(offset = 5)] → #[ptx(offset = 4)]
