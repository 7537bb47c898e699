use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen(namespaces))]
pub struct Particle {
    pub mass: f32,
}

fn main() {}
