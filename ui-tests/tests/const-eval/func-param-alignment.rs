use ptx_abi::PtxLayout;
use ptx_abi::param::ParamDecl;

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct S {
    a: u32,
}

const DECL: ParamDecl<'static> = S::LAYOUT.func_param("p");

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
//
//  use ptx_abi::param::ParamDecl;
// +use ptx_abi::{DevPtr, PtxLayout};
// -const DECL: ParamDecl<'static> = S::LAYOUT.func_param("p");
// +const DECL: ParamDecl<'static> = DevPtr::<S>::LAYOUT.func_param("p");
