use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(b: [T; 4] => b: [[T; 2]; 2])]
#[repr(C)]
struct S<T> {
    a: T,
    b: [T; 4],
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap(b: [T; 4] => b: [[T; 2]; 2])]
// +#[derive(Clone, Copy, PtxLayout)]
