use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: DevPtr<[f32]>,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtr, PtxLayout};
// +use core::ffi::c_void;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    data: DevPtr<[f32]>,
// +    data: DevPtr<c_void>,
