use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(DeviceCopy) for Pair<f32>);

assert_layouts!(impls(DeviceCopy, cuda_core::DeviceCopy, DeviceCopy, cuda_core::DeviceCopy) for Pair<u8>);

fn main() {}

// errors: 5, one for each feature, and two for traits that are given twice
// no fix: the feature is off in these tests
