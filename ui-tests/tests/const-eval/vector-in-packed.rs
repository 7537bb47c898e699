use ptx_abi::PtxLayout;
use ptx_abi::vector::{Double2, Float4};

#[derive(PtxLayout)]
#[repr(C, packed)]
struct Named {
    kind: u8,
    v: Float4,
}

#[derive(PtxLayout)]
#[repr(C, packed(2))]
struct Tuple(u8, Double2);

fn main() {}
