use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    b: &'static f32,
}

fn main() {}

// fix:
// -use ptx_abi::{PtxLayout, bit_fields};
// +use ptx_abi::{DevPtr, PtxLayout, bit_fields};
// -    b: &'static f32,
// +    b: DevPtr<f32>,
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::LAYOUT.size, 16);
// +}
