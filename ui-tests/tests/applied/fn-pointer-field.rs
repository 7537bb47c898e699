use core::ffi::c_void;
use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: DevPtr<c_void>,
}

fn main() {}
