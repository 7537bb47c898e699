use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen)]
pub struct Particle {
    pub mass: f32,
}

fn main() {
    assert_eq!(Particle::LAYOUT.name, "Particle");
}
