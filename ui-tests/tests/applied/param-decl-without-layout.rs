use ptx_abi::{DevPtr, param_decl};

const DECL: &str = param_decl!(DevPtr<u8>, "p");

fn main() {}
