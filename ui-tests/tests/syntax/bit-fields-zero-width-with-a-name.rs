use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    #[bits(0)]
    b: u32,
    #[bits(5)]
    c: u32,
}

fn main() {}

// fix:
// -    b: u32,
// +    _b: u32,
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::C_OFFSET, 32);
// +}
