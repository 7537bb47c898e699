use num_complex::Complex;
use ptx_abi::PtxLayout;
use ptx_abi::vector::{Double2, Float3};

// Only the alignment of the struct is wrong.
#[derive(PtxLayout)]
#[repr(C)]
struct Signal {
    #[ptx(as = [Double2; 4])]
    samples: [Complex<f64>; 4],
}

// `glam::Vec3A` has 16 bytes: three floats and a gap.
#[derive(PtxLayout)]
#[repr(C)]
struct Ray {
    #[ptx(as = Float3)]
    origin: glam::Vec3A,
    length: f32,
}

fn main() {}

// errors: 2
// fix:
// use ptx_abi::vector::{Double2, Float3}; → use ptx_abi::vector::{Double2, Float4};
// in Signal: #[repr(C)] → #[repr(C, align(16))]
// #[ptx(as = Float3)] → #[ptx(as = Float4)]
