use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy, PtxLayout)]
#[append(C = 7)]
#[repr(u8)]
enum Mode {
    A,
    B,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::append;
// -
// +use ptx_abi_rewrite::append;
// +
// +#[append(C = 7)]
// -#[append(C = 7)]
