use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap([u8; 4] => char)]
#[repr(C, align(4))]
struct S {
    #[ptx(as = u32)]
    a: [u8; 4],
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
//
//  #[swap([u8; 4] => char)]
// +#[derive(Clone, Copy, PtxLayout)]
