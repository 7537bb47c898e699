use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct G<T> {
    key: T,
    next: [G<T>; 2],
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    next: [G<T>; 2],
// +    next: [DevPtr<G<T>>; 2],
