use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[swap(*mut f32 => *const f32)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: *mut f32,
}

fn main() {}
