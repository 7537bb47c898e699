use ptx_abi_core::{DevPtr, param_decl};

const DECL: &str = param_decl!(DevPtr<u8>, "p");

fn main() {}
