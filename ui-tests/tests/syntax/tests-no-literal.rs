const PATH: &str = "include/shared.h";

ptx_abi::cuda_header_test!(PATH, f32);

ptx_abi::cuda_asserts_test!(PATH, f32);

ptx_abi::svg_test!("docs/row.svg", [f32; 4]);

ptx_abi::svg_test!([f32; 3], 3);

fn main() {}

// errors: 4
// no fix: with literal paths these are tests of files
