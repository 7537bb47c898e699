use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(9)]
    v: u16,
    #[bits(33)]
    w: u64,
}

fn main() {}
