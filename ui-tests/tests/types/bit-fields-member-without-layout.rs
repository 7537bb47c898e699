use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: char,
    #[bits(5)]
    b: u32,
}

fn main() {}

// fix:
// -    a: char,
// +    a: u32,
