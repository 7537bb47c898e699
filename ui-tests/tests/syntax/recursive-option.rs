use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    next: Option<D>,
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    next: Option<D>,
// +    next: DevPtr<D>,
