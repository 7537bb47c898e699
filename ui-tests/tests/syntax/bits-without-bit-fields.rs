use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u8,
    #[bits(3)]
    b: u8,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// -
// +use ptx_abi::{PtxLayout, bit_fields};
// +
// +#[bit_fields]
