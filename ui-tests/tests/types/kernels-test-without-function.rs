use ptx_abi::kernels_test;

kernels_test! {
    ".version 8.1";
    "fill" => Fill;
}

fn main() {}

// fix:
// -use ptx_abi::kernels_test;
// +use ptx_abi::{KernelParams, kernels_test};
// +
// +#[derive(KernelParams)]
// +#[ptx(entry = "fill")]
// +struct Fill {
// +    n: u32,
// +}
// -    ".version 8.1";
// +    fn kernels() = ".version 8.1\n.entry fill(.param .u32 n) { ret; }";
