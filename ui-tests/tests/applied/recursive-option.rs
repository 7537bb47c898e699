use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    next: DevPtr<D>,
}

fn main() {}
