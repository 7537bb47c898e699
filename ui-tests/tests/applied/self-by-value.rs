use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Node {
    value: f32,
    next: DevPtr<Node>,
}

fn main() {}
