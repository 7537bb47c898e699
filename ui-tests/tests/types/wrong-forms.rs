use ptx_abi::{PtxLayout, assert_layouts, kernels_test};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(AnyBitPattern, Pod) for Pair<i32>);

assert_layouts!(Pod for Pair<u8>);

kernels_test! {
    fn optional_first() = files(optional, "kernels/launch.ptx");
}

kernels_test! {
    fn in_brackets() = files["kernels/launch.ptx"];
}

kernels_test! {
    fn without_quotes() = files(kernels/launch.ptx);
}

const BLOCK_SIZE: u32 = 256;

#[ptx_abi::bit_fields]
const MODES: usize = 2;

assert_layouts!(impls(Pod));

assert_layouts!();

assert_layouts!(impls(Pot) for Pair<f32>);

assert_layouts!(impls() for Pair<f32>);

assert_layouts!(impls(Pod, Initialized, Pod, Initialized) for Pair<f64>, Pair<u8>);

assert_layouts!(impls(AnyBitPattern, AnyBitPattern) for Pair<u16>);

assert_layouts!(impls(AnyBitPattern, Initialized, Pod) for Pair<u32>);

assert_layouts!(impls(Pod, Initialized, AnyBitPattern) for Pair<u64>);

fn main() {
    println!("{}", ptx_abi::cuda_defines!(const BLOCK_SIZE)[0]);
}

// errors: 16
// fix:
// AnyBitPattern, Pod → Pod
// #[ptx_abi::bit_fields] →
// assert_layouts!(Pod for Pair<u8>); → assert_layouts!(Pair<u8>);
// optional, "kernels/launch.ptx" → "kernels/launch.ptx", optional
// ["kernels/launch.ptx"] → ("kernels/launch.ptx")
// (kernels/launch.ptx) → ("kernels/launch.ptx")
// cuda_defines!(const BLOCK_SIZE) → cuda_defines!(BLOCK_SIZE)
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
