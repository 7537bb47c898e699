use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(9)]
    v: u8,
    #[bits(33)]
    w: u32,
}

fn main() {}

// fix:
// -    v: u8,
// +    v: u16,
// -    w: u32,
// +    w: u64,
