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
    d: u8,
}

// Another member may align the struct without the integer.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerAfterWord {
    w: u32,
    #[ptx(bits(a: u32 = 9))]
    flags: u32,
    c: u8,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Word(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerAfterHigher {
    #[ptx(as = [u8; 4])]
    w: Word,
    #[ptx(bits(a: u32 = 9))]
    flags: u32,
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerAfterLower {
    #[ptx(as = u32)]
    w: [u8; 4],
    #[ptx(bits(a: u32 = 9))]
    flags: u32,
    c: u8,
}

// The integer ends where `c` belongs, so it is not the cause.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerBeforeHigher {
    #[ptx(bits(a: u32 = 32))]
    flags: u32,
    #[ptx(as = [u8; 8])]
    c: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct BitsIntegerOverTheEnd {
    #[ptx(bits(a: u8 = 3))]
    flags: u32,
}

// The byte of the first bit-field counts, and not that of the last.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerAfterTheFirst {
    c: u8,
    #[ptx(bits(a: u8 = 8, b: u16 = 9))]
    flags: u16,
}

// A bit-field of width zero has a place but no byte.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsOfNoByte {
    c: u8,
    #[ptx(bits(_: u32 = 0))]
    flags: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsIntegerTooAligned {
    a: u8,
    #[ptx(bits(pub b: u8 = 3, pub c: u8 = 8, pub d: u8 = 8))]
    bytes: [u8; 3],
    #[ptx(bits(pub e: u8 = 8, pub f: u8 = 6))]
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
    #[ptx(bits(a: u32 = 5, _: u32 = 0, b: u8 = 3, _: u64 = 0, c: u8 = 8))]
    flags: [u8; 9],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct BitsPackedNothingToSkip {
    #[ptx(bits(a: u32 = 5, b: u8 = 3, _: u8 = 0))]
    flags: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
struct BitsPacked2ZeroWidth {
    #[ptx(bits(a: u32 = 5, _: u32 = 0))]
    flags: [u8; 4],
    _align: [u16; 0],
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

// In a union all bit-fields begin at byte 0.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union BitsUnionStorageTooLong {
    #[ptx(bits(a: u8 = 3, b: u8 = 8))]
    both: [u8; 2],
    c: [u8; 2],
    #[ptx(bits(d: u8 = 5))]
    one: [u8; 1],
}

// The foreign type has the alignment of what it represents, so it is not the cause.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsBesideForeign {
    #[ptx(as = f32)]
    w: Word,
    #[ptx(bits(a: u64 = 32))]
    flags: [u8; 4],
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
}

const WITH: OutOfRange = {
    let mut value = OutOfRange::new();
    value = value.with_a(-17);
    value
};

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

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFieldsOnBothSides {
    #[bits(10)]
    a: u32,
    marker: core::marker::PhantomData<u8>,
    #[bits(10)]
    b: u32,
}

fn main() {}

// errors: 27
// fix:
// marker: core::marker::PhantomData<u8>, →
// #[bits(2, enum)] → #[bits(3, enum)]
// in BitsIntegerAfterTheRun: #[repr(C)] → #[repr(C, align(4))]
// in BitsIntegerAfterTheRun: flags: u32, → flags: [u8; 2],
// in BitsIntegerOverNextMember: #[repr(C)] → #[repr(C, align(4))]
// in BitsIntegerOverNextMember: flags: u32, → flags: [u8; 2],
// in BitsIntegerAfterWord: flags: u32, → flags: [u8; 2],
// in BitsIntegerAfterHigher: flags: u32, → flags: [u8; 2],
// in BitsIntegerAfterLower: #[repr(C)] → #[repr(C, align(4))]
// in BitsIntegerAfterLower: flags: u32, → flags: [u8; 2],
// in BitsIntegerBeforeHigher: c: u64, → c: [u8; 8],
// in BitsIntegerOverTheEnd: flags: u32, → flags: [u8; 1],
// in BitsIntegerAfterTheFirst: #[repr(C)] → #[repr(C, align(2))]
// in BitsIntegerAfterTheFirst: flags: u16, → flags: [u8; 3],
// flags: u8, → flags: [u8; 3],
// in BitsIntegerTooAligned: flags: u32, → flags: [u8; 2],
// in BitsIntegerTooSmall: flags: u16, → flags: [u8; 3],
//  struct BitsPacked2Alignment {
// +    _align: [u16; 0],
// #[ptx(bits(a: u32 = 5, _: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// _: u32 = 0, b → _: u32 = 27, b
// _: u64 = 0, c → _: u64 = 29, c
// 3, _: u8 = 0 → 3
// in BitsPacked2ZeroWidth: _: u32 = 0 → b: u32 = 27
// both: [u8; 2], → both: [u8; 1],
// in BitsBesideForeign: #[repr(C)] → #[repr(C, align(8))]
// -    #[ptx(bits(a: u32 = 5))]
// -    low: [u8; 1],
// -    #[ptx(bits(b: u32 = 5))]
// -    high: [u8; 1],
// +    #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// +    low: [u8; 2],
// #[ptx(bits(sign: enum Sign = 1))] → #[ptx(bits(sign: enum Sign = 2))]
// in BitsStorageTooLong: flags: [u8; 4], → flags: [u8; 3],
// in BitsStorageWithoutLeadingPadding: flags: [u8; 4], → flags: [u8; 7],
// in BitsStructAlignment: #[repr(C)] → #[repr(C, align(4))]
// value = value.with_a(-17); → value = value.with_a(-16);
// #[bits(0)] → #[bits(3)]
// main: assert_eq!(BitsPacked2Unnamed::LAYOUT.size, 2);
// main: assert_eq!(BitsPackedZeroWidth::C_OFFSET, 64);
// main: assert_eq!(BitFieldsPackedZeroWidth::B_OFFSET, 8);
