const PATH: &str = "include/shared.h";

ptx_abi::cuda_header_test!(PATH, f32);

fn main() {}
