use ptx_abi::assert_layouts;

assert_layouts!();

fn main() {}

// fix:
// -assert_layouts!();
// +assert_layouts!([f32; 3]);
