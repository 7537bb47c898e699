const PATH: &str = "include/shared.h";

ptx_abi::cuda_header_test!(PATH, f32);

ptx_abi::cuda_asserts_test!(PATH, f32);

ptx_abi::svg_test!("docs/row.svg", [f32; 4]);

fn main() {}

// errors: 3
// no fix: with literal paths these are tests of files
