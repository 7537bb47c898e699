use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[swap(u32 => i32)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct S(u32);

fn main() {}
