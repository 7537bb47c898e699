use ptx_abi::param_decl;

const DECL: &str = param_decl!(u32, "two words");

fn main() {}

// fix:
// -const DECL: &str = param_decl!(u32, "two words");
// +const DECL: &str = param_decl!(u32, "two_words");
