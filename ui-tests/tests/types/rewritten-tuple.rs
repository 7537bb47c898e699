use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(i32 => u32)]
#[repr(C)]
struct S(f32, i32);

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap(i32 => u32)]
// +#[derive(Clone, Copy, PtxLayout)]
