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
// AnyBitPattern, Pod → Pod
// assert_layouts!(Pod for Pair<u8>); → assert_layouts!(Pair<u8>);
// optional, "kernels/launch.ptx" → "kernels/launch.ptx", optional
// ["kernels/launch.ptx"] → ("kernels/launch.ptx")
// cuda_defines!(const BLOCK_SIZE) → cuda_defines!(BLOCK_SIZE)
