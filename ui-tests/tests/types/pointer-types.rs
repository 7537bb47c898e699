use ptx_abi::{DevPtr, DevPtrMut, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct ToHost {
    text: DevPtr<str>,
    name: DevPtr<String>,
    list: DevPtr<Vec<f32>>,
    out: DevPtrMut<Vec<f64>>,
    boxed: DevPtr<Box<u32>>,
    buffer: DevPtr<CudaSlice<u16>>,
}

struct CudaSlice<T>(u64, T);

#[derive(PtxLayout)]
#[repr(C)]
struct OfBuffers {
    owned: CudaSlice<f32>,
    array: [CudaSlice<u8>; 2],
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

// errors: 11
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
// buffer: DevPtr<CudaSlice<u16>>, → buffer: DevPtr<u16>,
// owned: CudaSlice<f32>, → owned: DevPtr<f32>,
// array: [CudaSlice<u8>; 2], → array: [DevPtrMut<u8>; 2],
// data: DevPtr<[f32]>, → data: DevPtr<c_void>,
// struct Node { → #[derive(PtxLayout)] #[repr(C)] struct Node {
// data: *const [f32], → data: *const c_void,
