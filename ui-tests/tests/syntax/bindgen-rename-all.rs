use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen, rename_all = "camelCase")]
pub struct Camera {
    pub focal_length: f32,
}

fn main() {}
