use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32 = 3,
    b: u32 = 4,
}

fn main() {}

// errors: 4, two mistakes, and rustc's E0658 for both
// fix:
// -    a: u32 = 3,
// -    b: u32 = 4,
// +    a: u32,
// +    b: u32,
