use ptx_abi::{Align8, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct S {
    a: u8,
    align: Align8,
    b: u32,
}

fn main() {}
