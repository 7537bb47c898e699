use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 5, b: u32 = 0))]
    flags: [u8; 4],
}

fn main() {}

// fix:
// -    #[ptx(bits(a: u32 = 5, b: u32 = 0))]
// +    #[ptx(bits(a: u32 = 5, _: u32 = 0))]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::A_BITS, 5);
// +}
