use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[bit_fields]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    b: u8,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[bit_fields]
// +#[derive(Clone, Copy, PtxLayout)]
