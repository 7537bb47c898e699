const PATH: &str = "include/checks.cuh";

ptx_abi::cuda_asserts_test!(PATH, f32);

fn main() {}
