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
