use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct D {
    #[bits(3)]
    kind: u32,
    children: [D; 2],
}

fn main() {}
