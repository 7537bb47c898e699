use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(*mut f32 => *const f32)]
#[repr(C)]
struct S {
    a: *mut f32,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap(*mut f32 => *const f32)]
// +#[derive(Clone, Copy, PtxLayout)]
