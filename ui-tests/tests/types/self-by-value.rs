use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Node {
    value: f32,
    next: Node,
}

fn main() {}
