// The size is right, and the alignment is not.
use cudarc::driver::CudaSlice;
use ptx_abi::vector::Float2;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Scale<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<Float2>, elements = glam::Vec2)]
    values: Option<&'a mut CudaSlice<glam::Vec2>>,
}

fn main() {}

// fix:
// -use ptx_abi::vector::Float2;
//
// -use ptx_abi::{DevPtrMut, KernelParams};
// +use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Point {
// +    x: f32,
// +    y: f32,
// +}
// -    #[ptx(as = DevPtrMut<Float2>, elements = glam::Vec2)]
// +    #[ptx(as = DevPtrMut<Point>, elements = glam::Vec2)]
