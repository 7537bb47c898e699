use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pot) for Pair<f32>);

assert_layouts!(impls(AnyBitPattern, Pod) for Pair<u32>);

assert_layouts!(Pod for Pair<u8>);

fn main() {}

// errors: 3
// fix:
// -assert_layouts!(impls(Pot) for Pair<f32>);
// +assert_layouts!(impls(Pod) for Pair<f32>);
// -assert_layouts!(impls(AnyBitPattern, Pod) for Pair<u32>);
// +assert_layouts!(impls(Pod) for Pair<u32>);
// -assert_layouts!(Pod for Pair<u8>);
// +assert_layouts!(Pair<u8>);
