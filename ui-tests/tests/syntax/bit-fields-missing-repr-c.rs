use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
struct S {
    #[bits(5)]
    a: u32,
    b: u8,
}

fn main() {}

// fix:
//  #[derive(Clone, Copy, Debug, PtxLayout)]
// +#[repr(C)]
