use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[append(tag: u8)]
#[repr(C)]
union Value {
    bits: u32,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::append;
// -
// +use ptx_abi_rewrite::append;
// +
// +#[append(tag: [u8; 4])]
// -#[append(tag: u8)]
