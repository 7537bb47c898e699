use ptx_abi::vector::Float2;
use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct G<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

assert_layouts!(G<f32>);

fn main() {}

// fix:
//      a: u32,
// +    _align: ptx_abi::Align8,
// -fn main() {}
// +fn main() {
// +    assert_eq!(core::mem::offset_of!(G<f32>, c), 8);
// +}
