use ptx_abi_core::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct D {
    key: u32,
    next: DevPtr<D>,
}

fn main() {}
