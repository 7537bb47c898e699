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

// errors: 5
// fix:
// -    text: DevPtr<str>,
// -    name: DevPtr<String>,
// -    list: DevPtr<Vec<f32>>,
// -    out: DevPtrMut<Vec<f64>>,
// -    boxed: DevPtr<Box<u32>>,
// +    text: DevPtr<u8>,
// +    name: DevPtr<u8>,
// +    list: DevPtr<f32>,
// +    out: DevPtrMut<f64>,
// +    boxed: DevPtr<u32>,
