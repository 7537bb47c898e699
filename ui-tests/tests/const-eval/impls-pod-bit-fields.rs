use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    #[bits(9)]
    a: u32,
}

fn main() {}

// fix:
//      a: u32,
// +    _pad: [u8; 2],
