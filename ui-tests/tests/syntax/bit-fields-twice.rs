use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(3)]
    a: u8,
}

fn main() {}

// fix:
//  #[bit_fields]
// -#[bit_fields]
//
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::A_BITS, 3);
// +}
