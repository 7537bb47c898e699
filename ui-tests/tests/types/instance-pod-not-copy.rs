use ptx_abi::{PtxLayout, assert_layouts};

#[derive(PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pod) for Pair<f32>);

fn main() {}

// fix:
// -#[derive(PtxLayout)]
// +#[derive(Clone, Copy, PtxLayout)]
