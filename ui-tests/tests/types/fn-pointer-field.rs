use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: extern "C" fn(i32) -> i32,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use core::ffi::c_void;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    b: extern "C" fn(i32) -> i32,
// +    b: DevPtr<c_void>,
