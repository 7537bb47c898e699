use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: i32,
}

const VALUE: S = {
    let mut value = S::new();
    value.set_a(16);
    value
};

fn main() {}
