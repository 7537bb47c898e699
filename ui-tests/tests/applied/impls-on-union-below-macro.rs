use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

#[append(tag: [u8; 4])]
#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[repr(C)]
union Value {
    bits: u32,
}

fn main() {}
