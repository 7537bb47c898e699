use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(new = 1)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct NewNoBool {
    #[bits(5)]
    a: u32,
}

#[bit_fields(nwe = false)]
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
}

fn main() {}

// errors: 10
// fix:
// #[bit_fields(new = 1)] → #[bit_fields(new = false)]
// in UnknownArgument: #[bit_fields(nwe = false)] → #[bit_fields(new = false)]
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
// main: assert_eq!(BitsWrong::C_BITS, 3);
