use ptx_abi_core::{DevPtrMut, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: DevPtrMut<f32>,
}

fn main() {}
