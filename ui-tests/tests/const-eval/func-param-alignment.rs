use ptx_abi_core::PtxLayout;
use ptx_abi_core::param::ParamDecl;

#[derive(PtxLayout)]
#[repr(C, align(256))]
struct S {
    a: u32,
}

const DECL: ParamDecl<'static> = S::LAYOUT.func_param("p");

fn main() {}
