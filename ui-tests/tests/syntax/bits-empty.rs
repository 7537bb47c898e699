use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits())]
    flags: [u8; 4],
}

fn main() {}

// fix:
// -    #[ptx(bits())]
// -    flags: [u8; 4],
// +    #[ptx(bits(name: u32 = 5))]
// +    flags: [u8; 1],
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::NAME_BITS, 5);
// +}
