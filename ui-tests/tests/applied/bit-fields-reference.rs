use ptx_abi::{DevPtr, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    b: DevPtr<f32>,
}

fn main() {
    assert_eq!(S::LAYOUT.size, 16);
}
