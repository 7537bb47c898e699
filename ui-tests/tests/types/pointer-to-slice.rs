use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: DevPtr<[f32]>,
}

fn main() {}
