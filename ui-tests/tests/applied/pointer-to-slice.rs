use core::ffi::c_void;
use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: DevPtr<c_void>,
}

fn main() {}
