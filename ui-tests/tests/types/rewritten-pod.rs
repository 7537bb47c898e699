use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[swap(f32 => char)]
#[repr(C)]
struct S {
    a: u32,
    b: f32,
}

fn main() {}

// no fix: the type that the macro writes has no layout
