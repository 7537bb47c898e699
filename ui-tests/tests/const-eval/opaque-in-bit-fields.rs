use ptx_abi::{Align8, Opaque, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(3)]
    a: u32,
    b: Opaque<12, Align8>,
    #[bits(4)]
    c: u32,
}

fn main() {
    let _ = S::new(Opaque::default()).with_a(2).c();
}

// fix:
// -    b: Opaque<12, Align8>,
// +    b: Opaque<16, Align8>,
