use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = WIDTH, b: u32 = 2 + 3, c: u32 = -1))]
    flags: [u8; 4],
}

fn main() {}

// errors: 3
// fix:
// -    #[ptx(bits(a: u32 = WIDTH, b: u32 = 2 + 3, c: u32 = -1))]
// +    #[ptx(bits(a: u32 = 7, b: u32 = 5, c: u32 = 20))]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::C_BITS, 20);
// +}
