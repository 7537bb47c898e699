use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union U {
    #[bits(9)]
    a: u8,
    b: u16,
}

fn main() {}

// fix:
// -    a: u8,
// +    a: u16,
