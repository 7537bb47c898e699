use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
}

fn main() {}

// fix:
// -use ptx_abi::{PtxLayout, bit_fields};
// +use ptx_abi::PtxLayout;
// -#[bit_fields]
