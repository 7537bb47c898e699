use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u8,
    _padding: [u8; 1],
    #[bits(3)]
    b: u32,
}

fn main() {
    assert_eq!(S::B_OFFSET, 16);
}
