use ptx_abi::{PtxLayout, bit_fields};
use ptx_abi_rewrite::swap;

#[swap(f32 => i32)]
#[bit_fields(new = false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(3)]
    a: u32,
    b: f32,
}

fn main() {}
