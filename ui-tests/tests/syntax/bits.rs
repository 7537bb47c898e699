use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsEmpty {
    #[ptx(bits())]
    flags: [u8; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsWidthNoLiteral {
    #[ptx(bits(a: u32 = WIDTH, b: u32 = 2 + 3, c: u32 = -1))]
    flags: [u8; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsWithAs {
    #[ptx(bits(a: u32 = 5), as = u32, offset = 0)]
    flags: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsZeroWidthWithAName {
    #[ptx(bits(a: u32 = 5, b: u32 = 0))]
    flags: [u8; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsAccessorCollision {
    #[ptx(bits(a: u32 = 5, set_a: u32 = 5))]
    flags: [u8; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsDuplicateName {
    #[ptx(bits(a: u32 = 5, a: u32 = 5))]
    flags: [u8; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsNameOfAMember {
    a: u32,
    #[ptx(bits(a: u32 = 5))]
    flags: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[allow(non_snake_case)]
struct BitsSameConstants {
    #[ptx(bits(a: u8 = 3, A: u8 = 3))]
    bits: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[allow(non_snake_case)]
struct BitsNameOfAConstant {
    #[ptx(bits(b: u8 = 3, B_BITS: u8 = 3))]
    bits: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsKeywordName {
    #[ptx(bits(fn: u8 = 3))]
    a: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsUnknownKey {
    #[ptx(bits(#[ptx(offset = 0)] a: u32 = 5))]
    flags: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsSemicolon {
    #[ptx(bits(a: u32 = 5; b: u32 = 5))]
    flags: [u8; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsWithoutComma {
    #[ptx(bits(a: u32 = 5 b: u32 = 5))]
    flags: [u8; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitsWithoutList {
    #[ptx(bits = 5)]
    flags: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsWithoutType {
    #[ptx(bits(a = 5, b: u32 = 5))]
    flags: [u8; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct BitsWithoutWidth {
    #[ptx(bits(a: u32, b: u32 = 5))]
    flags: [u8; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct WithCfg {
    #[ptx(bits(#[cfg(unix)] a: u32 = 5, b: u32 = 5))]
    flags: [u8; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct WithoutBitFields {
    #[bits(5)]
    a: u8,
    #[bits(3)]
    b: u8,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct BitFieldsCfgOnMember {
    #[bits(5)]
    a: u32,
    #[cfg(unix)]
    #[bits(5)]
    b: u32,
    #[cfg(windows)]
    c: u64,
}

fn main() {}

// errors: 23
// fix:
// #[ptx(bits())] → #[ptx(bits(name: u32 = 5))]
// in BitsEmpty: flags: [u8; 4], → flags: [u8; 1],
// WIDTH, b: u32 = 2 + 3, c: u32 = -1 → 7, b: u32 = 5, c: u32 = 20
// #[ptx(bits(a: u32 = 5), as = u32, offset = 0)] → #[ptx(bits(a: u32 = 5))]
// #[ptx(bits(a: u32 = 5, b: u32 = 0))] → #[ptx(bits(a: u32 = 5, _: u32 = 0))]
// #[ptx(bits(a: u32 = 5, set_a: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// #[ptx(bits(a: u32 = 5, a: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// #[ptx(bits(a: u32 = 5))] → #[ptx(bits(b: u32 = 5))]
// #[ptx(bits(a: u8 = 3, A: u8 = 3))] → #[ptx(bits(a: u8 = 3, b: u8 = 3))]
// B_BITS: u8 = 3 → c: u8 = 3
// #[ptx(bits(fn: u8 = 3))] → #[ptx(bits(r#fn: u8 = 3))]
// ptx(offset = 0) → ptx(name = "first")
// #[ptx(bits(a: u32 = 5; b: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// #[ptx(bits(a: u32 = 5 b: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// #[ptx(bits = 5)] → #[ptx(bits(a: u8 = 5))]
// #[ptx(bits(a = 5, b: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// #[ptx(bits(a: u32, b: u32 = 5))] → #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// in WithCfg: #[derive(Clone, Copy, PtxLayout)] → #[cfg(unix)] #[derive(Clone, Copy, PtxLayout)]
// #[cfg(unix)] a → a
// in WithCfg: flags: [u8; 4], → flags: [u8; 2],
// in WithoutBitFields: #[derive(Clone, Copy, PtxLayout)] → #[bit_fields] #[derive(Clone, Copy, PtxLayout)]
// #[bit_fields] → #[cfg(unix)] #[bit_fields]
// in BitFieldsCfgOnMember: #[cfg(unix)] →
// -    #[cfg(windows)]
// -    c: u64,
//
// +#[cfg(not(unix))]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C, align(4))]
// +struct WithCfg {
// +    #[ptx(bits(b: u32 = 5))]
// +    flags: [u8; 1],
// +}
// +
// +#[cfg(not(unix))]
// +#[bit_fields]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct BitFieldsCfgOnMember {
// +    #[bits(5)]
// +    a: u32,
// +    c: u64,
// +}
// main: assert_eq!(BitsEmpty::NAME_BITS, 5);
// main: assert_eq!(BitsWidthNoLiteral::C_BITS, 20);
// main: assert_eq!(BitsWithAs::A_OFFSET, 0);
// main: assert_eq!(BitsZeroWidthWithAName::A_BITS, 5);
