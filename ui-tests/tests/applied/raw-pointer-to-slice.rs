use core::ffi::c_void;
use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: *const c_void,
}

fn main() {}
