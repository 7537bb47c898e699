use ptx_abi_core::param_decl;

const DECL: &str = param_decl!(String, "p");

fn main() {}
