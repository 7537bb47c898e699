use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    #[bits(6)]
    a: u32,
}

fn main() {}

// fix:
// -    #[bits(6)]
//
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::A_BITS, 5);
// +}
