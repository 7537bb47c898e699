use ptx_abi::assert_layouts;

assert_layouts!();

fn main() {}
