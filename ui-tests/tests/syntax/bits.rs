use ptx_abi::{PtxLayout, bit_fields};

// The types of 8 bits keep the fields apart: a width of 5 begins a storage unit each time.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct Bits {
    #[ptx(bits(a: u32 = WIDTH, b: u32 = 2 + 3, c: u32 = -1))]
    no_literals: [u8; 4],
    #[ptx(bits())]
    empty: u8,
    #[ptx(bits(e: u8 = 5), as = u32, offset = 0, name = "e")]
    with_as: u8,
    #[ptx(bits(f: u8 = 5, g: u8 = 0))]
    zero_width_with_a_name: u8,
    #[ptx(bits(fn: u8 = 5))]
    keyword: u8,
    #[ptx(bits(#[ptx(offset = 0)] h: u8 = 5))]
    unknown_key: u8,
    #[ptx(bits(i: u8 = 5; j: u8 = 3))]
    semicolon: u8,
    #[ptx(bits(k: u8 = 5 l: u8 = 3))]
    without_comma: u8,
    #[ptx(bits = 5)]
    without_list: u8,
    #[ptx(bits(n = 5, o: u8 = 3))]
    without_type: u8,
    #[ptx(bits(p: u8, q: u8 = 3))]
    without_width: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[allow(non_snake_case)]
struct BitsNames {
    a: u8,
    #[ptx(bits(a: u8 = 8))]
    of_a_member: u8,
    #[ptx(bits(b: u8 = 4, set_b: u8 = 4))]
    of_an_accessor: u8,
    #[ptx(bits(c: u8 = 4, c: u8 = 4))]
    twice: u8,
    #[ptx(bits(d: u8 = 4, D: u8 = 4))]
    of_the_same_constants: u8,
    #[ptx(bits(e: u8 = 4, E_BITS: u8 = 4))]
    of_a_constant: u8,
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

// errors: 24
// fix:
// WIDTH, b: u32 = 2 + 3, c: u32 = -1 → 7, b: u32 = 5, c: u32 = 20
// #[ptx(bits())] → #[ptx(bits(d: u8 = 5))]
// #[ptx(bits(e: u8 = 5), as = u32, offset = 0, name = "e")] → #[ptx(bits(e: u8 = 5))]
// g: u8 = 0 → _: u8 = 0
// fn: u8 = 5 → r#fn: u8 = 5
// ptx(offset = 0) → ptx(name = "first")
// i: u8 = 5; j → i: u8 = 5, j
// k: u8 = 5 l → k: u8 = 5, l
// #[ptx(bits = 5)] → #[ptx(bits(m: u8 = 5))]
// n = 5 → n: u8 = 5
// p: u8, → p: u8 = 5,
// a: u8 = 8 → of_a: u8 = 8
// set_b: u8 → b2: u8
// c: u8 = 4, c: u8 → c: u8 = 4, c2: u8
// D: u8 → d2: u8
// E_BITS: u8 → e2: u8
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
// main: assert_eq!((Bits::D_BITS, Bits::C_BITS, Bits::F_BITS), (5, 20, 5));
// main: assert_eq!(Bits::E_OFFSET, 40);
