use ptx_abi::{Align4, Opaque, param_decl};

const _: &str = param_decl!(Opaque<6, Align4>, "value");

fn main() {}
