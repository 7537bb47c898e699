use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum E {
    A,
    B,
}

fn main() {}

// fix:
// -use ptx_abi::{PtxLayout, bit_fields};
// +use ptx_abi::PtxLayout;
// -#[bit_fields]
