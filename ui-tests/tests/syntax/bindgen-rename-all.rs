use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen, rename_all = "camelCase")]
pub struct Camera {
    pub focal_length: f32,
}

fn main() {}

// fix:
// -#[ptx(bindgen, rename_all = "camelCase")]
// +#[ptx(bindgen)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(Camera::LAYOUT.members()[0].cpp_name(), "focal_length");
// +}
