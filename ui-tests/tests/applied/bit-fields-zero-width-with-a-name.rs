use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    #[bits(0)]
    _b: u32,
    #[bits(5)]
    c: u32,
}

fn main() {
    assert_eq!(S::C_OFFSET, 32);
}
