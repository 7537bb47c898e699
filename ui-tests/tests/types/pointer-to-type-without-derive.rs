use ptx_abi::{DevPtr, PtxLayout};

struct Node {
    x: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    node: DevPtr<Node>,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtr, PtxLayout};
// -
// +use ptx_abi::{DevPtr, PtxLayout};
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
