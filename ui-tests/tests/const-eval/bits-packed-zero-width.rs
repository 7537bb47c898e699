use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct S {
    #[ptx(bits(a: u32 = 5, _: u32 = 0, b: u32 = 5))]
    flags: [u8; 5],
}

fn main() {}

// fix:
// -    #[ptx(bits(a: u32 = 5, _: u32 = 0, b: u32 = 5))]
// +    #[ptx(bits(a: u32 = 5, _: u32 = 27, b: u32 = 5))]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::B_OFFSET, 32);
// +}
