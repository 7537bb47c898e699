use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Camera {
    pub focal_length: f32,
}

fn main() {
    assert_eq!(Camera::LAYOUT.members()[0].cpp_name(), "focal_length");
}
