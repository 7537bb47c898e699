use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(bindgen(namespaces))]
pub struct Particle {
    pub mass: f32,
}

fn main() {}

// fix:
// -#[ptx(bindgen(namespaces))]
// +#[ptx(bindgen)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(Particle::LAYOUT.name, "Particle");
// +}
