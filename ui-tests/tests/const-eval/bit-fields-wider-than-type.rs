use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u8,
    #[bits(9)]
    b: u8,
}

fn main() {}

// fix:
// -    b: u8,
// +    b: u16,
