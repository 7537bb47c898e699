use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Node {
    value: f32,
    next: Node,
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// use ptx_abi::PtxLayout; → use ptx_abi::{DevPtr, PtxLayout};
// next: Node, → next: DevPtr<Node>,
