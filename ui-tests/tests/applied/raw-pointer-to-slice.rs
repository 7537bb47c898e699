use core::ffi::c_void;
use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: *const c_void,
}

fn main() {}
