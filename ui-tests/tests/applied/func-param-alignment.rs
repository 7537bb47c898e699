use ptx_abi::param::ParamDecl;
use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct S {
    a: u32,
}

const DECL: ParamDecl<'static> = DevPtr::<S>::LAYOUT.func_param("p");

fn main() {}
