use ptx_abi::{Align4, Opaque, param_decl};

const _: &str = param_decl!(Opaque<6, Align4>, "value");

fn main() {}

// fix:
// -const _: &str = param_decl!(Opaque<6, Align4>, "value");
// +const _: &str = param_decl!(Opaque<8, Align4>, "value");
