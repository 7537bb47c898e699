use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(name: u32 = 5))]
    flags: [u8; 1],
}

fn main() {
    assert_eq!(S::NAME_BITS, 5);
}
