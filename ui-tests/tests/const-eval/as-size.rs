use core::marker::PhantomData;

use ptx_abi::vector::{Float3, Float4};
use ptx_abi::{KernelParams, PtxLayout};

// Stands for a vector of another crate, such as `glam::Vec2`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Vec2 {
    x: f32,
    y: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Wrong {
    #[ptx(as = Float4)]
    a: Vec2,
}

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

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Marker {
    a: u32,
    #[ptx(as = PhantomData<u8>)]
    b: bool,
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Vec3([f32; 3]);

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(as = Float4)]
    v: Vec3,
    #[ptx(as = [Float3; 2])]
    w: [Vec3; 3],
}

fn main() {}

// errors: 6
// fix:
// a: Vec2, → a: Float4,
// in Too: #[ptx(as = Float4)] → #[ptx(as = Float3)]
// #[ptx(as = Float3)] → #[ptx(as = Float4)]
// #[ptx(as = [f32; 4])] → #[ptx(as = [f32; 9])]
// #[ptx(as = PhantomData<u8>)] → #[ptx(as = u8)]
// in Args: #[ptx(as = Float4)] → #[ptx(as = Float3)]
// #[ptx(as = [Float3; 2])] → #[ptx(as = [Float3; 3])]
