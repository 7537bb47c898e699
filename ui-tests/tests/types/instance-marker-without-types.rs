use ptx_abi::assert_layouts;

assert_layouts!(impls(Pod));

fn main() {}
