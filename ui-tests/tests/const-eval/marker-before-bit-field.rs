use ptx_abi::{Align2, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u8,
    _align: Align2,
    #[bits(3)]
    b: u32,
}

fn main() {}
