use ptx_abi::PtxLayout;

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

fn main() {}

// errors: 7
// fix:
// -    #[ptx(bits())]
// -    flags: [u8; 4],
// +    #[ptx(bits(name: u32 = 5))]
// +    flags: [u8; 1],
// -    #[ptx(bits(a: u32 = WIDTH, b: u32 = 2 + 3, c: u32 = -1))]
// +    #[ptx(bits(a: u32 = 7, b: u32 = 5, c: u32 = 20))]
// -    #[ptx(bits(a: u32 = 5), as = u32, offset = 0)]
// +    #[ptx(bits(a: u32 = 5))]
// -    #[ptx(bits(a: u32 = 5, b: u32 = 0))]
// +    #[ptx(bits(a: u32 = 5, _: u32 = 0))]
// -fn main() {}
// +fn main() {
// +    assert_eq!(BitsEmpty::NAME_BITS, 5);
// +    assert_eq!(BitsWidthNoLiteral::C_BITS, 20);
// +    assert_eq!(BitsWithAs::A_OFFSET, 0);
// +    assert_eq!(BitsZeroWidthWithAName::A_BITS, 5);
// +}
