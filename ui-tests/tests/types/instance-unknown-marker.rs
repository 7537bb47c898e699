use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pot) for Pair<f32>);

fn main() {}

// fix:
// -assert_layouts!(impls(Pot) for Pair<f32>);
// +assert_layouts!(impls(Pod) for Pair<f32>);
