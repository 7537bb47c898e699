use ptx_abi::param_decl;

const DECL: &str = param_decl!([u32; 0], "p");

fn main() {}

// no fix: asks to leave the parameter out
