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
    a: u32,
    #[ptx(as = Float2)]
    b: Vec2,
}

fn main() {}

// fix:
// a: u32, → a: u32, _align: ptx_abi::Align8,
