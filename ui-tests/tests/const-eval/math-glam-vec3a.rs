use ptx_abi::PtxLayout;
use ptx_abi::vector::Float3;

// `glam::Vec3A` has 16 bytes: three floats and a gap.
#[derive(PtxLayout)]
#[repr(C)]
struct Ray {
    #[ptx(as = Float3)]
    origin: glam::Vec3A,
    length: f32,
}

fn main() {}

// fix:
// -use ptx_abi::vector::Float3;
// +use ptx_abi::vector::Float4;
// -    #[ptx(as = Float3)]
// +    #[ptx(as = Float4)]
