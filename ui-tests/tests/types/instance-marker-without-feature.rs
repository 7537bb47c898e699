use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(DeviceCopy) for Pair<f32>);

fn main() {}

// no fix: the feature is off in these tests
