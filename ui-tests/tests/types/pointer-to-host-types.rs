use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    text: DevPtr<str>,
    name: DevPtr<String>,
    list: DevPtr<Vec<f32>>,
    out: DevPtrMut<Vec<f64>>,
    boxed: DevPtr<Box<u32>>,
}

fn main() {}
