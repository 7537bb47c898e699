use ptx_abi::assert_layouts;

assert_layouts!(Vec<f32>);

fn main() {}
