use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[swap(b: [T; 4] => b: [[T; 2]; 2])]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S<T> {
    a: T,
    b: [T; 4],
}

fn main() {}
