use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct S {
    #[bits(5)]
    a: u8,
    #[bits(0)]
    _0: u8,
    #[bits(5)]
    b: u8,
}

fn main() {}

// fix:
// -    #[bits(0)]
// +    #[bits(3)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::B_OFFSET, 8);
// +}
