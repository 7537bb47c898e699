use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    #[bits(5)]
    a: u32,
}

fn main() {}

// fix:
// -    a: u32,
// -    #[bits(5)]
// -    a: u32,
// +    a: u32,
// +    #[bits(5)]
// +    b: u32,
