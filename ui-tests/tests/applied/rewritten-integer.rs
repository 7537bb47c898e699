use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[swap(u64 => [u32; 2])]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(8))]
struct S {
    a: u64,
}

fn main() {}
