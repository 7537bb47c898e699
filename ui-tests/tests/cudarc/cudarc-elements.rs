use cudarc::driver::CudaSlice;
use ptx_abi::vector::{Float2, Float3};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

// A buffer is passed as a pointer, whatever it holds.
#[derive(KernelParams)]
struct NoPointer<'a> {
    n: u32,
    #[ptx(as = u64, elements = f32)]
    values: &'a CudaSlice<f32>,
}

// The size is right, and the alignment is not.
#[derive(KernelParams)]
struct Scale<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<Float2>, elements = glam::Vec2)]
    values: Option<&'a mut CudaSlice<glam::Vec2>>,
}

// The buffer holds other elements than `elements` names.
#[derive(KernelParams)]
struct OfAnotherBuffer<'a> {
    n: u32,
    #[ptx(as = DevPtr<u32>, elements = f32)]
    values: &'a CudaSlice<i32>,
}

// The elements lie elsewhere than where the kernel reads them.
#[derive(KernelParams)]
struct OfAnotherSize<'a> {
    n: u32,
    #[ptx(as = DevPtr<Float3>, elements = glam::Vec3A)]
    values: &'a CudaSlice<glam::Vec3A>,
}

// A buffer is passed as a pointer, not as an integer.
#[derive(KernelParams)]
struct BufferAsInteger<'a> {
    n: u32,
    #[ptx(as = u64)]
    values: &'a CudaSlice<f32>,
}

// The buffer holds `f64`, the kernel reads `float`.
#[derive(KernelParams)]
struct WrongElement<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a CudaSlice<f64>,
}

// The buffer that may be absent holds other elements than the kernel reads.
#[derive(KernelParams)]
struct OptionalWrongElement<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: Option<&'a CudaSlice<f64>>,
}

fn main() {}

// errors: 7
// fix:
// use ptx_abi::vector::{Float2, Float3}; → use ptx_abi::vector::Float4;
// DevPtrMut, KernelParams → DevPtrMut, KernelParams, PtxLayout
// #[ptx(as = u64, elements = f32)] → #[ptx(as = ptx_abi::DevPtr<f32>, elements = f32)]
//  // The size is right, and the alignment is not.
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Point {
// +    x: f32,
// +    y: f32,
// +}
// +
// DevPtrMut<Float2> → DevPtrMut<Point>
// #[ptx(as = DevPtr<u32>, elements = f32)] → #[ptx(as = DevPtr<u32>, elements = i32)]
// DevPtr<Float3> → DevPtr<Float4>
// #[ptx(as = u64)] → #[ptx(as = ptx_abi::DevPtr<f32>)]
// values: &'a CudaSlice<f64>, → values: &'a CudaSlice<f32>,
// in OptionalWrongElement: #[ptx(as = DevPtr<f32>)] → #[ptx(as = DevPtr<f64>)]
