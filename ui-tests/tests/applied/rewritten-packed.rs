use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[swap(f32 => i32)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct S {
    a: u8,
    b: f32,
}

fn main() {}
