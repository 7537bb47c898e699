use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    text: DevPtr<u8>,
    name: DevPtr<u8>,
    list: DevPtr<f32>,
    out: DevPtrMut<f64>,
    boxed: DevPtr<u32>,
}

fn main() {}
