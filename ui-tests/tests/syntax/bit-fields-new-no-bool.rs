use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(new = 1)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
}

fn main() {}

// fix:
// -#[bit_fields(new = 1)]
// +#[bit_fields(new = false)]
