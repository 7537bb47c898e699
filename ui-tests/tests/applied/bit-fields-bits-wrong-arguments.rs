use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(1)]
    a: u32,
    #[bits(2)]
    b: u32,
    #[bits(3)]
    c: u32,
    #[bits(5)]
    d: u32,
    #[bits(5)]
    e: u32,
}

fn main() {
    assert_eq!(S::C_BITS, 3);
}
