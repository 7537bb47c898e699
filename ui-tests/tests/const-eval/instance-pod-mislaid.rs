use ptx_abi::vector::Float2;
use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct G<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

type Instance = G<f32>;

assert_layouts!(impls(Pod) for Instance);

fn main() {}

// fix:
//      a: u32,
// +    _pad: [u8; 4],
// +    _align: ptx_abi::Align8,
// -fn main() {}
// +fn main() {
// +    let bytes = G { a: 1, _pad: [0; 4], _align: ptx_abi::Align8, c: [1.0_f32; 2] };
// +    assert_eq!(bytemuck::bytes_of(&bytes).len(), 16);
// +}
