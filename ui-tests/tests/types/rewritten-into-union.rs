use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(AnyBitPattern))]
#[swap(struct => union)]
#[repr(C)]
struct S {
    a: u32,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::swap;
// -
// +use ptx_abi_rewrite::swap;
// +
// +#[swap(struct => union)]
// -#[swap(struct => union)]
