use ptx_abi::{Align2, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u8,
    _align: Align2,
    #[bits(3)]
    b: u32,
}

fn main() {}

// fix:
// -use ptx_abi::{Align2, PtxLayout, bit_fields};
// +use ptx_abi::{PtxLayout, bit_fields};
// -    _align: Align2,
// +    _padding: [u8; 1],
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::B_OFFSET, 16);
// +}
