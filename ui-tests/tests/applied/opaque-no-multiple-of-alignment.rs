use ptx_abi::{Align8, Opaque, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: Opaque<16, Align8>,
}

fn main() {}
