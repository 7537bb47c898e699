use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PartialEq, Eq, PtxLayout)]
#[repr(C)]
struct S {
    x: f32,
    #[bits(5)]
    a: u32,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PartialEq, Eq, PtxLayout)]
// +#[derive(Clone, Copy, PartialEq, PtxLayout)]
