// The attribute reports the first mistake, and the derive reports the others.
use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(nwe = false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(siez = 8)]
struct S {
    #[bits(5)]
    a: u32,
    #[ptx(name = "a")]
    b: u8,
}

fn main() {}

// errors: 3
// fix:
// -#[bit_fields(nwe = false)]
// +#[bit_fields(new = false)]
// -#[ptx(siez = 8)]
// +#[ptx(size = 8)]
// -    #[ptx(name = "a")]
// -    b: u8,
// +    b: u32,
