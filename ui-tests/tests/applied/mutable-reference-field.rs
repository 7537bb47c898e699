use ptx_abi::{DevPtrMut, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: DevPtrMut<f32>,
}

fn main() {}
