use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    children: [DevPtr<D>; 2],
}

fn main() {}
