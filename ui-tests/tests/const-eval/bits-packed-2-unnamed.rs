use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
struct S {
    #[ptx(bits(a: u32 = 5, _: u32 = 5))]
    flags: [u8; 2],
    _align: [u16; 0],
}

fn main() {}

// fix:
// -    #[ptx(bits(a: u32 = 5, _: u32 = 5))]
// +    #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::LAYOUT.size, 2);
// +}
