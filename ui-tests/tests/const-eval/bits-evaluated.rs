use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum Mode {
    Off,
    Slow,
    Fast,
    Turbo,
    Max,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsEnumTooNarrow {
    #[bits(2, enum)]
    mode: Mode,
}

// C++ begins the bit-fields in the byte that follows `c`.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerAfterTheRun {
    c: u8,
    #[ptx(bits(a: u32 = 9))]
    flags: u32,
}

// In C++ `c` is in the byte that follows the bit-fields.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerOverNextMember {
    #[ptx(bits(a: u32 = 9))]
    flags: u32,
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerTooAligned {
    #[ptx(bits(pub a: u8 = 3, pub b: u8 = 6))]
    flags: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsIntegerTooSmall {
    #[ptx(bits(a: u32 = 9, b: u32 = 9))]
    flags: u16,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
struct BitsPacked2Alignment {
    #[ptx(bits(a: u32 = 9, b: u32 = 7))]
    flags: [u8; 2],
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
struct BitsPacked2Unnamed {
    #[ptx(bits(a: u32 = 5, _: u32 = 5))]
    flags: [u8; 2],
    _align: [u16; 0],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct BitsPackedZeroWidth {
    #[ptx(bits(a: u32 = 5, _: u32 = 0, b: u32 = 5))]
    flags: [u8; 5],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsRunsShareAByte {
    #[ptx(bits(a: u32 = 5))]
    low: [u8; 1],
    #[ptx(bits(b: u32 = 5))]
    high: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i32)]
enum Sign {
    Plus = 1,
    Zero = 0,
    Minus = -2,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
union U {
    #[ptx(bits(sign: enum Sign = 1))]
    bits: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsStorageTooLong {
    #[ptx(bits(a: i32 = 9, b: i32 = 9))]
    flags: [u8; 4],
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsStorageTooShort {
    #[ptx(bits(a: i32 = 9, b: i32 = 9))]
    flags: [u8; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsStorageWithoutLeadingPadding {
    c: u8,
    #[ptx(bits(a: i32 = 30))]
    flags: [u8; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsStructAlignment {
    #[ptx(bits(a: i16 = 9, b: i32 = 9))]
    flags: [u8; 3],
    c: i8,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OutOfRange {
    #[bits(5)]
    a: i32,
    #[bits(2)]
    mode: u8,
}

const SET: OutOfRange = {
    let mut value = OutOfRange::new();
    value.set_a(16);
    value
};

const WITH: OutOfRange = {
    let mut value = OutOfRange::new();
    value = value.with_a(-17);
    value
};

const UNSIGNED: OutOfRange = OutOfRange::new().with_mode(4);

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct BitFieldsPackedZeroWidth {
    #[bits(5)]
    a: u8,
    #[bits(0)]
    _0: u8,
    #[bits(5)]
    b: u8,
}

fn main() {}

// errors: 18
// fix:
// #[bits(2, enum)] → #[bits(3, enum)]
// in BitsIntegerAfterTheRun: #[repr(C)] → #[repr(C, align(4))]
// in BitsIntegerAfterTheRun: flags: u32, → flags: [u8; 2],
// in BitsIntegerOverNextMember: #[repr(C)] → #[repr(C, align(4))]
// in BitsIntegerOverNextMember: flags: u32, → flags: [u8; 2],
// in BitsIntegerTooAligned: flags: u32, → flags: [u8; 2],
// flags: u16, → flags: [u8; 3],
//  struct BitsPacked2Alignment {
// +    _align: [u16; 0],
// #[ptx(bits(a: u32 = 5, _: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// 0, b: u32 → 27, b: u32
// -    #[ptx(bits(a: u32 = 5))]
// -    low: [u8; 1],
// -    #[ptx(bits(b: u32 = 5))]
// -    high: [u8; 1],
// +    #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// +    low: [u8; 2],
// #[ptx(bits(sign: enum Sign = 1))] → #[ptx(bits(sign: enum Sign = 2))]
// in BitsStorageTooLong: flags: [u8; 4], → flags: [u8; 3],
// in BitsStorageTooShort: flags: [u8; 2], → flags: [u8; 3],
// in BitsStorageWithoutLeadingPadding: flags: [u8; 4], → flags: [u8; 7],
// in BitsStructAlignment: #[repr(C)] → #[repr(C, align(4))]
// value.set_a(16); → value.set_a(15);
// value = value.with_a(-17); → value = value.with_a(-16);
// with_mode(4) → with_mode(3)
// #[bits(0)] → #[bits(3)]
// main: assert_eq!(BitsPacked2Unnamed::LAYOUT.size, 2);
// main: assert_eq!(BitsPackedZeroWidth::B_OFFSET, 32);
// main: assert_eq!(BitFieldsPackedZeroWidth::B_OFFSET, 8);
