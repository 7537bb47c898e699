use ptx_abi::{PtxLayout, assert_layouts, kernels_test};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(AnyBitPattern, Pod) for Pair<u32>);

assert_layouts!(Pod for Pair<u8>);

kernels_test! {
    fn optional_first() = files(optional, "kernels/launch.ptx");
}

kernels_test! {
    fn in_brackets() = files["kernels/launch.ptx"];
}

const BLOCK_SIZE: u32 = 256;

fn main() {
    println!("{}", ptx_abi::cuda_defines!(const BLOCK_SIZE)[0]);
}

// errors: 5
// fix:
// -assert_layouts!(impls(AnyBitPattern, Pod) for Pair<u32>);
// +assert_layouts!(impls(Pod) for Pair<u32>);
// -assert_layouts!(Pod for Pair<u8>);
// +assert_layouts!(Pair<u8>);
// -    fn optional_first() = files(optional, "kernels/launch.ptx");
// +    fn optional_first() = files("kernels/launch.ptx", optional);
// -    fn in_brackets() = files["kernels/launch.ptx"];
// +    fn in_brackets() = files("kernels/launch.ptx");
// -fn main() {
// -    println!("{}", ptx_abi::cuda_defines!(const BLOCK_SIZE)[0]);
// +pub fn main() {
// +    println!("{}", ptx_abi::cuda_defines!(BLOCK_SIZE)[0]);
