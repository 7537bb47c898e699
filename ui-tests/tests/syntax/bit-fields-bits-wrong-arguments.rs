use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits]
    a: u32,
    #[bits()]
    b: u32,
    #[bits(N)]
    c: u32,
    #[bits(5, signed)]
    d: u32,
    #[bits = 5]
    e: u32,
}

fn main() {}

// errors: 5
// fix:
// -    #[bits]
// +    #[bits(1)]
// -    #[bits()]
// +    #[bits(2)]
// -    #[bits(N)]
// +    #[bits(3)]
// -    #[bits(5, signed)]
// +    #[bits(5)]
// -    #[bits = 5]
// +    #[bits(5)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::C_BITS, 3);
// +}
