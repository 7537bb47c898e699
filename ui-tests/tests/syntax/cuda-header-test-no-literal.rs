const PATH: &str = "include/shared.h";

ptx_abi_core::cuda_header_test!(PATH, f32);

fn main() {}
