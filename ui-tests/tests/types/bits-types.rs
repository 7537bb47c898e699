use ptx_abi::{DevPtr, PtxLayout, bit_fields};

#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(u32)]
enum Derived {
    Off,
    On,
}

#[derive(Clone, Copy)]
#[repr(u32)]
enum NotDerived {
    Off,
    On,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct OfEnums {
    #[ptx(bits(without_keyword: Derived = 2, without_derive: enum NotDerived = 2, on_integer: enum u32 = 4))]
    flags: [u8; 1],
    other: u32,
    #[ptx(bits(of_struct: Inner = 5))]
    bits: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct Storage {
    #[ptx(bits(a: u8 = 5))]
    no_bytes: f32,
    #[ptx(bits(b: u8 = 5))]
    signed_bytes: [i8; 1],
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct Attribute {
    #[bits(2)]
    without_keyword: Derived,
    #[bits(5)]
    of_float: f32,
    without_debug: Inner,
    without_layout: char,
    #[bits(21)]
    letter: char,
    #[bits(4)]
    pair: [u8; 2],
    #[bits(48)]
    address: DevPtr<u8>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
struct OtherTypes {
    #[ptx(bits(letter: char = 21, pair: [u8; 2] = 4, address: *const u8 = 36))]
    bits: [u8; 8],
}

fn main() {}

// errors: 16
// fix:
// without_keyword: Derived = 2 → without_keyword: enum Derived = 2
// #[derive(Clone, Copy)] → #[derive(Clone, Copy, PtxLayout)]
// on_integer: enum u32 = 4 → on_integer: u32 = 4
// of_struct: Inner = 5 → of_struct: u32 = 5
// no_bytes: f32, → no_bytes: [u8; 1],
// signed_bytes: [i8; 1], → signed_bytes: [u8; 1],
// #[bits(2)] → #[bits(2, enum)]
// of_float: f32, → of_float: u32,
// in Inner: PtxLayout → Debug, PtxLayout
// without_layout: char, → without_layout: u32,
// letter: char, → letter: u32,
// pair: [u8; 2], → pair: u8,
// address: DevPtr<u8>, → address: u64,
// letter: char = 21, pair: [u8; 2] = 4, address: *const u8 = 36 → letter: u32 = 21, pair: u8 = 4, address: u64 = 36
