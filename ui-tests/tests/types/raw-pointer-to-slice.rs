use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: *const [f32],
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use core::ffi::c_void;
// +use ptx_abi::PtxLayout;
// -    data: *const [f32],
// +    data: *const c_void,
