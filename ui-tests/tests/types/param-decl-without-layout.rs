use ptx_abi::param_decl;

const DECL: &str = param_decl!(String, "p");

fn main() {}
