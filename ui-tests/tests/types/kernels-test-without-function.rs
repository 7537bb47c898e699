use ptx_abi::kernels_test;

kernels_test! {
    ".version 8.1";
    "fill" => Fill;
}

fn main() {}
