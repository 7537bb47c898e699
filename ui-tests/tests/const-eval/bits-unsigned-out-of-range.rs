use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(2)]
    mode: u8,
}

const VALUE: S = S::new().with_mode(4);

fn main() {}
