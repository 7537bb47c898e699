use ptx_abi::PtxLayout;
use ptx_abi::vector::Float2;

// Stands for a vector of another crate, such as `glam::Vec2`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Vec2 {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(as = Float2)]
    a: Vec2,
    b: f32,
    c: f32,
}

fn main() {}

// fix:
//  #[derive(PtxLayout)]
// -#[repr(C)]
// +#[repr(C, align(8))]
