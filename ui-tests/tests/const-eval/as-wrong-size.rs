use ptx_abi::PtxLayout;
use ptx_abi::vector::Float4;

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
    #[ptx(as = Float4)]
    a: Vec2,
}

fn main() {}

// fix:
// -    a: Vec2,
// +    a: Float4,
