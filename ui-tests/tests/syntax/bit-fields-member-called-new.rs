use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    new: u32,
}

fn main() {}

// fix:
// -#[bit_fields]
// +#[bit_fields(new = false)]
