use ptx_abi::{DevPtr, PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Derived {
    Off,
    On,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct EnumWithoutKeyword {
    #[ptx(bits(mode: Derived = 2))]
    flags: [u8; 1],
}

#[derive(Clone, Copy)]
#[repr(u32)]
enum NotDerived {
    Off,
    On,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct KeywordOnEnumWithoutDerive {
    #[ptx(bits(mode: enum NotDerived = 2))]
    flags: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct KeywordOnInteger {
    #[ptx(bits(mode: enum u32 = 2))]
    flags: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct StorageNoBytes {
    #[ptx(bits(a: u32 = 5))]
    flags: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct StorageSignedBytes {
    #[ptx(bits(a: u32 = 5))]
    flags: [i8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct Struct {
    #[ptx(bits(a: Inner = 5))]
    flags: [u8; 1],
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFieldsEnumWithoutKeyword {
    #[bits(2)]
    mode: Derived,
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct BitFieldsFloat {
    #[bits(5)]
    a: f32,
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct BitFieldsMemberWithoutDebug {
    inner: Inner,
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFieldsMemberWithoutLayout {
    a: char,
    #[bits(5)]
    b: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFieldsOfOtherTypes {
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
// #[ptx(bits(mode: Derived = 2))] → #[ptx(bits(mode: enum Derived = 2))]
// #[derive(Clone, Copy)] → #[derive(Clone, Copy, PtxLayout)]
// #[ptx(bits(mode: enum u32 = 2))] → #[ptx(bits(mode: u32 = 2))]
// flags: f32, → flags: [u8; 1],
// flags: [i8; 1], → flags: [u8; 1],
// #[ptx(bits(a: Inner = 5))] → #[ptx(bits(a: u32 = 5))]
// #[bits(2)] → #[bits(2, enum)]
// a: f32, → a: u32,
// in Inner: PtxLayout → Debug, PtxLayout
// a: char, → a: u32,
// letter: char, → letter: u32,
// pair: [u8; 2], → pair: u8,
// address: DevPtr<u8>, → address: u64,
// letter: char = 21, pair: [u8; 2] = 4, address: *const u8 = 36 → letter: u32 = 21, pair: u8 = 4, address: u64 = 36
