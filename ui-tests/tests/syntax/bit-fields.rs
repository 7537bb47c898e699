use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[bit_fields]
#[repr(C)]
struct BelowDerive {
    #[bits(5)]
    a: u32,
    b: u8,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum E {
    #[bits(1)]
    A,
    #[ptx(name = "b")]
    B,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Generic<T> {
    #[bits(5)]
    a: u32,
    b: T,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Lifetime<'a> {
    #[bits(5)]
    a: u32,
    b: core::marker::PhantomData<&'a u8>,
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
struct MissingReprC {
    #[bits(5)]
    a: u32,
    b: u8,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout, ptx_abi::PtxLayout)] // The error is about the derive.
#[repr(C)]
struct DerivedTwice {
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[repr(C)]
struct NoDerive {
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy)]
#[repr(C)]
struct WithoutDerive {
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct TupleStruct(#[bits(5)] u32, u8);

#[bit_fields]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Twice {
    #[bits(3)]
    a: u8,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct WithoutBits {
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Reference {
    #[bits(5)]
    a: u32,
    b: &'static f32,
}

#[bit_fields]
#[derive(PtxLayout)]
#[repr(C)]
struct TraitObject {
    #[bits(3)]
    a: u8,
    b: dyn Sync,
}

#[bit_fields(false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct WithoutKey {
    #[bits(5)]
    a: u32,
}

#[bit_fields(new)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct WithoutValue {
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OnlyConditional {
    #[cfg_attr(all(), bits(5))]
    a: u32,
}

#[bit_fields(new = 1)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct NewNoBool {
    #[bits(5)]
    a: u32,
}

#[bit_fields(new = false, new = false, nwe = false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct UnknownArgument {
    #[bits(5)]
    a: u32,
}

// The attribute reports the first mistake, and the derive reports the others.
#[bit_fields(nwe = false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(siez = 8)]
struct MistakesOfBothMacros {
    #[bits(5)]
    a: u32,
    #[ptx(name = "a")]
    b: u8,
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
struct BitsWrong {
    #[bits]
    a: u32,
    #[bits()]
    b: u32,
    #[bits(N)]
    c: u32,
    #[bits(5, signed)]
    d: u32,
    #[bits = 5]
    e: u32,
    #[bits(5)]
    #[bits(6)]
    twice: u32,
    #[bits(0)]
    gap: u32,
    #[bits(3, enums)]
    mode: Mode,
    #[bits(enum, 3)]
    other: Mode,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Names {
    #[bits(5)]
    a: u32,
    #[bits(6)]
    with_a: u32,
    #[bits(7)]
    b: u32,
    #[bits(8)]
    b: u32,
    #[bits(9)]
    #[ptx(name = "x")]
    word: u32,
    #[ptx(name = "y")]
    word: u32,
    #[bits(4)]
    new: u32,
    #[bits(4)]
    #[ptx(name = "rest")]
    _rest: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct RawName {
    #[bits(4)]
    r#new: u32,
}

fn main() {}

// errors: 37
// fix:
// #[bits(3, enums)] → #[bits(3, enum)]
// #[bits(enum, 3)] → #[bits(3, enum)]
// use ptx_abi::{PtxLayout, bit_fields}; → use ptx_abi::{DevPtr, PtxLayout, bit_fields};
// in BelowDerive: #[bit_fields] ↑
// in E: #[bit_fields] →
// in E: #[bits(1)] →
// in Generic: #[bit_fields] →
// in Generic: #[repr(C)] → #[repr(C, align(4))]
// in Generic: #[bits(5)] → #[ptx(bits(a: u32 = 5))]
// in Generic: a: u32, → bits: [u8; 1],
// in Lifetime: #[bit_fields] →
// in Lifetime: #[repr(C)] → #[repr(C, align(4))]
// in Lifetime: #[bits(5)] → #[ptx(bits(a: u32 = 5))]
// in Lifetime: a: u32, → bits: [u8; 1],
// #[derive(Clone, Copy, Debug, PtxLayout)] → #[derive(Clone, Copy, Debug, PtxLayout)] #[repr(C)]
// PtxLayout, ptx_abi::PtxLayout)] → PtxLayout)]
// in NoDerive: #[repr(C)] → #[derive(Clone, Copy, PtxLayout)] #[repr(C)]
// #[derive(Clone, Copy)] → #[derive(Clone, Copy, PtxLayout)]
// struct TupleStruct(#[bits(5)] u32, u8); → struct TupleStruct { #[bits(5)] a: u32, b: u8 }
// -#[bit_fields]
// -#[bit_fields]
// +#[bit_fields]
// in WithoutBits: #[bit_fields] →
// b: &'static f32, → b: DevPtr<f32>,
// b: dyn Sync, → tag: u32, value: Value,
// #[bit_fields(false)] → #[bit_fields(new = false)]
// #[bit_fields(new)] → #[bit_fields(new = false)]
// #[cfg_attr(all(), bits(5))] → #[bits(5)]
// #[bit_fields(new = 1)] → #[bit_fields(new = false)]
// in UnknownArgument: #[bit_fields(new = false, new = false, nwe = false)] → #[bit_fields(new = false)]
// in MistakesOfBothMacros: #[bit_fields(nwe = false)] → #[bit_fields(new = false)]
// #[ptx(siez = 8)] → #[ptx(size = 8)]
// -    #[ptx(name = "a")]
// -    b: u8,
// +    b: u32,
// #[bits] → #[bits(1)]
// #[bits()] → #[bits(2)]
// #[bits(N)] → #[bits(3)]
// #[bits(5, signed)] → #[bits(5)]
// #[bits = 5] → #[bits(5)]
// in BitsWrong: #[bits(6)] →
// gap: u32, → _gap: u32,
// with_a: u32, → c: u32,
//      #[bits(8)]
// -    b: u32,
// +    d: u32,
// -    #[ptx(name = "y")]
// -    word: u32,
// +    other: u32,
// _rest: u32, → rest: u32,
// in Names: #[bit_fields] → #[bit_fields(new = false)]
// in RawName: #[bit_fields] → #[bit_fields(new = false)]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Value {
// +    integer: i32,
// +    float: f32,
// +}
// main: assert_eq!(Generic::<u32>::LAYOUT.size, 8);
// main: assert_eq!(TupleStruct::A_BITS, 5);
// main: assert_eq!(Twice::A_BITS, 3);
// main: assert_eq!(Reference::LAYOUT.size, 16);
// main: assert_eq!(BitsWrong::C_BITS, 3);
// main: assert_eq!(BitsWrong::TWICE_BITS, 5);
// main: assert!(matches!(BitsWrong::new().with_mode(Mode::On).mode(), Ok(Mode::On)));
