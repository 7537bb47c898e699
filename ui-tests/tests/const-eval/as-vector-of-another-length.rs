use ptx_abi::PtxLayout;
use ptx_abi::vector::{Float3, Float4};

#[derive(PtxLayout)]
#[repr(C)]
struct Too {
    n: u32,
    #[ptx(as = Float4)]
    long: glam::Vec3,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Aligned {
    #[ptx(as = Float3)]
    short: glam::Vec3A,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Array {
    #[ptx(as = [f32; 4])]
    matrix: glam::Mat3,
}

fn main() {}

// errors: 3
// fix:
// -    #[ptx(as = Float4)]
// +    #[ptx(as = Float3)]
// -    #[ptx(as = Float3)]
// +    #[ptx(as = Float4)]
// -    #[ptx(as = [f32; 4])]
// +    #[ptx(as = [f32; 9])]
