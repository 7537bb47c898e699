use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Shape {
    pub vtable_: *const core::ffi::c_void,
    pub area: f32,
}

fn main() {}

// fix:
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(bindgen)]
// +#[repr(C)]
