use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 7, b: u32 = 5, c: u32 = 20))]
    flags: [u8; 4],
}

fn main() {
    assert_eq!(S::C_BITS, 20);
}
