use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(u64 => [u32; 2])]
#[repr(C, align(8))]
struct S {
    a: u64,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap(u64 => [u32; 2])]
// +#[derive(Clone, Copy, PtxLayout)]
