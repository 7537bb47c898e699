use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct ToHost {
    text: DevPtr<str>,
    name: DevPtr<String>,
    list: DevPtr<Vec<f32>>,
    out: DevPtrMut<Vec<f64>>,
    boxed: DevPtr<Box<u32>>,
}

#[derive(PtxLayout)]
#[repr(C)]
struct ToSlice {
    data: DevPtr<[f32]>,
}

struct Node {
    x: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct ToTypeWithoutDerive {
    node: DevPtr<Node>,
}

#[derive(PtxLayout)]
#[repr(C)]
struct RawToSlice {
    data: *const [f32],
}

fn main() {}

// errors: 8
// fix:
// -use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};
// +use core::ffi::c_void;
// +
// +use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};
// text: DevPtr<str>, → text: DevPtr<u8>,
// name: DevPtr<String>, → name: DevPtr<u8>,
// list: DevPtr<Vec<f32>>, → list: DevPtr<f32>,
// out: DevPtrMut<Vec<f64>>, → out: DevPtrMut<f64>,
// boxed: DevPtr<Box<u32>>, → boxed: DevPtr<u32>,
// data: DevPtr<[f32]>, → data: DevPtr<c_void>,
// struct Node { → #[derive(PtxLayout)] #[repr(C)] struct Node {
// data: *const [f32], → data: *const c_void,
