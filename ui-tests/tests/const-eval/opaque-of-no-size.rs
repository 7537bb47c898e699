use ptx_abi::{Align8, Opaque, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: Opaque<0, Align8>,
}

fn main() {}

// fix:
// -    a: Opaque<0, Align8>,
// +    a: Opaque<8, Align8>,
