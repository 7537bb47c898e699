use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(nwe = false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
}

fn main() {}

// fix:
// -#[bit_fields(nwe = false)]
// +#[bit_fields(new = false)]
