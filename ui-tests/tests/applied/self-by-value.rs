use ptx_abi_core::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Node {
    value: f32,
    next: DevPtr<Node>,
}

fn main() {}
