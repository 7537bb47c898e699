use std::num::NonZero;

use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 8, align = 8)]
#[swap(u64 => NonZero<u64>)]
#[repr(C)]
struct Stream {
    handle: u64,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::swap;
// -
// +use ptx_abi_rewrite::swap;
// +
// +#[swap(u64 => NonZero<u64>)]
// -#[swap(u64 => NonZero<u64>)]
