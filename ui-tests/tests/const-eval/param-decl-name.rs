use ptx_abi::param_decl;

const DECL: &str = param_decl!(u32, "two words");

fn main() {}
