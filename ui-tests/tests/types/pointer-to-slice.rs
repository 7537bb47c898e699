use ptx_abi_core::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: DevPtr<[f32]>,
}

fn main() {}
