use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[swap(u32 => f32, f32 => u32)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: f32,
}

fn main() {}
