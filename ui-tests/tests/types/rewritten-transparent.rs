use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(u32 => i32)]
#[repr(transparent)]
struct S(u32);

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap(u32 => i32)]
// +#[derive(Clone, Copy, PtxLayout)]
