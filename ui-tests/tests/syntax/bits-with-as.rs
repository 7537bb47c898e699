use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 5), as = u32, offset = 0)]
    flags: [u8; 1],
}

fn main() {}

// errors: 2
// fix:
// -    #[ptx(bits(a: u32 = 5), as = u32, offset = 0)]
// +    #[ptx(bits(a: u32 = 5))]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::A_OFFSET, 0);
// +}
