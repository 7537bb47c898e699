use ptx_abi::{Align8, Opaque, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: Opaque<12, Align8>,
}

fn main() {}

// fix:
// -    a: Opaque<12, Align8>,
// +    a: Opaque<16, Align8>,
