use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S(#[bits(5)] u32, u8);

fn main() {}

// fix:
// -struct S(#[bits(5)] u32, u8);
// +struct S {
// +    #[bits(5)]
// +    a: u32,
// +    b: u8,
// +}
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::A_BITS, 5);
// +}
