ptx_abi::svg_test!("docs/row.svg", [f32; 4]);

fn main() {}
