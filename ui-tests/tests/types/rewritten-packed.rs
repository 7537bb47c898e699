use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(f32 => i32)]
#[repr(C, packed)]
struct S {
    a: u8,
    b: f32,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap(f32 => i32)]
// +#[derive(Clone, Copy, PtxLayout)]
