use ptx_abi::bit_fields;

#[bit_fields]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
}

fn main() {}

// fix:
// -use ptx_abi::bit_fields;
// +use ptx_abi::{PtxLayout, bit_fields};
//  #[bit_fields]
// +#[derive(Clone, Copy, PtxLayout)]
// -fn main() {}
// +pub fn main() {}
