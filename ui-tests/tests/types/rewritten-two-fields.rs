use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(u32 => f32, f32 => u32)]
#[repr(C)]
struct S {
    a: u32,
    b: f32,
}

fn main() {}

// errors: 2
// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap(u32 => f32, f32 => u32)]
// +#[derive(Clone, Copy, PtxLayout)]
