use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(AnyBitPattern))]
#[append(c: bool)]
#[repr(C)]
struct S {
    a: u32,
    b: u8,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::append;
// -
// +use ptx_abi_rewrite::append;
// +
// +#[append(c: bool)]
// -#[ptx(impls(AnyBitPattern))]
// -#[append(c: bool)]
