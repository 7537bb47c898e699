use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: f32,
}

fn main() {}

// fix:
// -    a: f32,
// +    a: u32,
