use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[swap(b => c)]
#[repr(C)]
struct S {
    a: u32,
    b: u32,
}

fn main() {}

// errors: 3, rustc's E0609 and E0560: each use of the name
// fix:
// -use ptx_abi_rewrite::swap;
// -
// +use ptx_abi_rewrite::swap;
// +
// +#[swap(b => c)]
// -#[swap(b => c)]
