use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy)]
struct Token(());

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[append(token: Token)]
#[repr(C)]
struct S {
    a: u32,
}

fn main() {}

// no fix: the member that the macro adds has no layout
