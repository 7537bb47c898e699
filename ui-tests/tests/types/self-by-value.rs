use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Node {
    value: f32,
    next: Node,
}

fn main() {}
