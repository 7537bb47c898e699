use core::marker::PhantomData;

use ptx_abi::{Align16, Align4, Align8, Opaque, PtxLayout, bit_fields, param_decl};

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
struct PinnedAlign {
    a: u64,
}

// In a packed struct each bit-field has a check of its own, and these are too many for one expression.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct PinnedAmongMany {
    #[ptx(bits(
        b0: u32 = 1, b1: u32 = 1, b2: u32 = 1, b3: u32 = 1, b4: u32 = 1, b5: u32 = 1, b6: u32 = 1, b7: u32 = 1,
        b8: u32 = 1, b9: u32 = 1, b10: u32 = 1, b11: u32 = 1, b12: u32 = 1, b13: u32 = 1, b14: u32 = 1, b15: u32 = 1,
        b16: u32 = 1, b17: u32 = 1, b18: u32 = 1, b19: u32 = 1, b20: u32 = 1, b21: u32 = 1, b22: u32 = 1, b23: u32 = 1,
        b24: u32 = 1, b25: u32 = 1, b26: u32 = 1, b27: u32 = 1, b28: u32 = 1, b29: u32 = 1, b30: u32 = 1, b31: u32 = 1,
    ))]
    bits: u32,
    #[ptx(offset = 8)]
    last: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct PinnedOffset {
    a: u8,
    #[ptx(offset = 1)]
    b: u16,
    #[ptx(offset = 4)]
    c: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 16, align = 4)]
struct PinnedSize {
    a: u64,
    b: u32,
    c: u64,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Base {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Around {
    #[ptx(anonymous)]
    inner: Base,
    c: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Outer {
    #[ptx(anonymous)]
    around: Around,
    #[ptx(name = "e")]
    f: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Similar {
    a: u32,
    b: u32,
}

// C++ has no name for the marker `c` and the member `a`, and another for `b`.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Redeclared {
    c: Align4,
    #[ptx(anonymous)]
    a: Outer,
    #[ptx(name = "e")]
    b: u32,
    #[ptx(anonymous)]
    last: Similar,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(anonymous)]
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Size {
    y: f32,
    depth: f32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct SizeAndIndex {
    #[ptx(anonymous)]
    size: Size,
    index: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Twice {
    #[ptx(anonymous)]
    position: Position,
    #[ptx(anonymous)]
    inner: SizeAndIndex,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OpaqueInArray {
    count: u32,
    #[ptx(name = "descriptors")]
    all: [Opaque<40, Align16>; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Slot<T> {
    key: u32,
    value: T,
}

const _: usize = Slot::<Opaque<6, Align4>>::LAYOUT.size;

#[derive(PtxLayout)]
#[repr(C)]
struct OpaqueNoMultipleOfAlignment {
    a: Opaque<12, Align8>,
}

const _: &str = param_decl!(Opaque<6, Align4>, "value");

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
struct OpaqueEvaluated([u8; 4]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 1)]
struct OpaqueSize([u8; 8]);

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InBitFields {
    #[bits(3)]
    a: u32,
    b: Opaque<12, Align8>,
    #[bits(4)]
    c: u32,
}

const VALUE: Opaque<6, Align4> = Opaque::from_bytes([0; 6]);

#[derive(PtxLayout)]
#[repr(C)]
struct OfNoSize {
    a: Opaque<0, Align8>,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 4, align = 4)]
struct StructByValue;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Point {
    x: StructByValue,
}

#[derive(PtxLayout)]
#[repr(C)]
struct NamedMarker<T> {
    a: u64,
    #[ptx(name = "unit")]
    unit: PhantomData<T>,
}

const _: usize = NamedMarker::<f32>::LAYOUT.size;

#[derive(PtxLayout)]
#[repr(C)]
struct PinnedMarker {
    a: u32,
    #[ptx(offset = 8)]
    _align: Align8,
    b: u32,
}

fn main() {
    let _ = InBitFields::new(Opaque::default()).with_a(2).c();
    let _ = VALUE;
}

// errors: 19
// fix:
// #[ptx(align = 16)] → #[ptx(align = 8)]
// in PinnedAmongMany: #[ptx(offset = 8)] → #[ptx(offset = 4)]
// #[ptx(name = "unit")] →
// in PinnedMarker: #[ptx(offset = 8)] →
// #[ptx(offset = 1)] → #[ptx(offset = 2)]
// #[ptx(size = 16, align = 4)] → #[ptx(size = 24, align = 8)]
// in Redeclared: #[ptx(name = "e")] → #[ptx(name = "g")]
// in Similar: a: u32, → #[ptx(name = "h")] a: u32,
// in Similar: b: u32, → #[ptx(name = "i")] b: u32,
// in S: #[ptx(anonymous)] →
// struct Size { → struct Size { #[ptx(name = "height")]
// Align8, Opaque → Align8, DevPtr, Opaque
// all: [Opaque<40, Align16>; 4], → all: [Opaque<48, Align16>; 4],
// :<Opaque<6, Align4>> → :<Opaque<8, Align4>>
// a: Opaque<12, Align8>, → a: Opaque<16, Align8>,
// Opaque<6, Align4>, "value" → Opaque<8, Align4>, "value"
// in OpaqueEvaluated: #[repr(C)] → #[repr(C, align(4))]
// struct OpaqueSize([u8; 8]); → struct OpaqueSize([u8; 4]);
// b: Opaque<12, Align8>, → b: Opaque<16, Align8>,
// Opaque<6, Align4> = Opaque::from_bytes([0; 6]) → Opaque<8, Align4> = Opaque::from_bytes([0; 8])
// a: Opaque<0, Align8>, → a: Opaque<8, Align8>,
// struct StructByValue; → struct Other;
// x: StructByValue, → x: StructByValue, y: DevPtr<Other>,
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C, align(4))]
// +#[ptx(opaque, size = 4, align = 4)]
// +struct StructByValue([u8; 4]);
// main: assert_eq!((OpaqueEvaluated::LAYOUT.size, OpaqueEvaluated::LAYOUT.align), (4, 4));
// main: assert_eq!(Point::LAYOUT.size, 16);
