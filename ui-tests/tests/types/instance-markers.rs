use ptx_abi::{PtxLayout, assert_layouts};

assert_layouts!(impls(Pod));

assert_layouts!();

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pot) for Pair<f32>);

assert_layouts!(impls() for Pair<f32>);

assert_layouts!(impls(Pod, Initialized, Pod, Initialized) for Pair<f64>, Pair<u8>);

assert_layouts!(impls(AnyBitPattern, AnyBitPattern) for Pair<u16>);

assert_layouts!(impls(AnyBitPattern, Initialized, Pod) for Pair<u32>);

assert_layouts!(impls(Pod, Initialized, AnyBitPattern) for Pair<u64>);

fn main() {}

// errors: 9
// fix:
// (impls(Pod)) → (impls(Pod) for Sample<f32>)
// assert_layouts!(); → assert_layouts!([f32; 3]);
// impls(Pot) → impls(Pod)
// assert_layouts!(impls() for Pair<f32>); →
// Pod, Initialized, Pod, Initialized → Pod, Initialized
// AnyBitPattern, AnyBitPattern → AnyBitPattern
// AnyBitPattern, Initialized, Pod → Pod, Initialized
// Pod, Initialized, AnyBitPattern → Pod, Initialized
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Sample<T> {
// +    value: T,
// +}
