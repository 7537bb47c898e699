use ptx_abi::param::ParamDecl;
use ptx_abi::{PtxLayout, param_decl};

const NAME_DECL: &str = param_decl!(u32, "two words");

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct S {
    a: u32,
}

const FUNC_ALIGNMENT_DECL: ParamDecl<'static> = S::LAYOUT.func_param("p");

fn main() {}

// errors: 2
// fix:
// use ptx_abi::{PtxLayout, param_decl}; → use ptx_abi::{DevPtr, PtxLayout, param_decl};
// "two words" → "two_words"
// S::LAYOUT → DevPtr::<S>::LAYOUT
