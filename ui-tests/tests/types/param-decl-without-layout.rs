use ptx_abi::param_decl;

const DECL: &str = param_decl!(String, "p");

fn main() {}

// fix:
// use ptx_abi::param_decl; → use ptx_abi::{DevPtr, param_decl};
// String, "p" → DevPtr<u8>, "p"
