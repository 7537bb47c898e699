use ptx_abi::PtxLayout;
use ptx_abi::vector::Float4;

// `glam::Vec3A` has 16 bytes: three floats and a gap.
#[derive(PtxLayout)]
#[repr(C)]
struct Ray {
    #[ptx(as = Float4)]
    origin: glam::Vec3A,
    length: f32,
}

fn main() {}
