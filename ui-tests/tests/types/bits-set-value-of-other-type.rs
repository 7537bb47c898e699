use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u16,
}

fn main() {
    let value: u32 = 3;
    S::new().set_a(value);
}

// fix:
// -    let value: u32 = 3;
// +    let value: u16 = 3;
