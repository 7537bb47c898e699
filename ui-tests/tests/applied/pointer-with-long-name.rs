use ptx_abi::{DevPtr, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(name = "Node")]
struct Node {
    key: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    short: DevPtr<Node>,
    long: DevPtr<DevPtr<DevPtr<Node>>>,
}

fn main() {}
