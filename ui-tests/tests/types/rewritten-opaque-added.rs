use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 8, align = 8)]
#[append(valid: bool)]
#[repr(C, align(8))]
struct Stream {
    handle: u32,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::append;
// -
// +use ptx_abi_rewrite::append;
// +
// +#[append(valid: bool)]
// -#[append(valid: bool)]
