use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(new = false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(size = 8)]
struct S {
    #[bits(5)]
    a: u32,
    b: u32,
}

fn main() {}
