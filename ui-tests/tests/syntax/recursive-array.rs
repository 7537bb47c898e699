use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    children: [D; 2],
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    children: [D; 2],
// +    children: [DevPtr<D>; 2],
