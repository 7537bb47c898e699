use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[swap(i32 => u32)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S(f32, i32);

fn main() {}
