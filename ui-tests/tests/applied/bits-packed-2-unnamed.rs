use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
struct S {
    #[ptx(bits(a: u32 = 5, b: u32 = 5))]
    flags: [u8; 2],
    _align: [u16; 0],
}

fn main() {
    assert_eq!(S::LAYOUT.size, 2);
}
