use std::ffi::c_void;

use cudarc::driver::{CudaSlice, CudaStream, CudaView, CudaViewMut};
use ptx_abi::kernel::TypedKernel;
use ptx_abi::vector::{Float2, Float3};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

// A slice is not a buffer of the device.
#[derive(KernelParams)]
struct BorrowedSlice<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a [f32],
}

// Neither of these fields is a buffer with elements.
#[derive(KernelParams)]
struct ElementsWithoutBufferSum {
    #[ptx(elements = f32)]
    values: DevPtr<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct ElementsWithoutBufferConfig {
    #[ptx(as = DevPtr<f32>, elements = f32)]
    values: u64,
}

// None of these fields is a shared borrow.
#[derive(KernelParams)]
struct Fill<'a> {
    #[ptx(writes_shared)]
    address: DevPtrMut<f32>,
    #[ptx(as = DevPtrMut<f32>, writes_shared)]
    values: &'a mut CudaSlice<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct WritesSharedWithoutBorrow {
    #[ptx(writes_shared)]
    values: DevPtrMut<f32>,
}

// The field does not name the type that the kernel takes. Launches have no error of their own.
#[derive(KernelParams)]
struct OptionalWithoutAs<'a> {
    n: u32,
    values: Option<&'a mut CudaSlice<f32>>,
}

fn launch(kernel: &TypedKernel<OptionalWithoutAs>, stream: &CudaStream, mut arguments: OptionalWithoutAs) {
    kernel.launch_builder(stream, &mut arguments);
}

// It is not clear whether the struct is one argument, or one for each field.
#[derive(Clone, Copy, PtxLayout, KernelParams)]
#[repr(C)]
#[ptx(
    impls(DeviceRepr),
    entry = "sum"
)]
struct ImplsDeviceRepr {
    n: u32,
    a: f32,
}

#[derive(KernelParams)]
struct Borrows<'a, 'v> {
    // The kernel only reads what nothing else may use.
    #[ptx(as = DevPtr<f32>)]
    mutable_to_read: &'a mut CudaViewMut<'v, f32>,
    // The kernel may write what is borrowed to be read, if it is there, and as `void *` too.
    #[ptx(as = DevPtrMut<f32>)]
    optional_to_write: Option<&'a CudaSlice<f32>>,
    #[ptx(as = DevPtrMut<f32>)]
    to_write: &'a CudaSlice<f32>,
    #[ptx(as = DevPtrMut<c_void>)]
    void_to_write: &'a CudaSlice<u8>,
    // A kernel does not write through a pointer to `const`.
    #[ptx(as = DevPtr<f32>, writes_shared)]
    writes_shared_of_const: &'a CudaView<'a, f32>,
    // A vector of the host is not a device buffer, of anything.
    #[ptx(as = DevPtr<f32>)]
    vec_as_floats: &'a Vec<f32>,
    #[ptx(as = DevPtr<c_void>)]
    vec_as_void: &'a Vec<f32>,
    // A pointer to `void` takes elements of every type.
    #[ptx(as = DevPtr<c_void>, elements = f32)]
    elements_of_void: &'a CudaSlice<f32>,
    // A buffer is passed as a pointer, whatever it holds.
    #[ptx(as = u64, elements = f32)]
    no_pointer: &'a CudaSlice<f32>,
    #[ptx(as = u64)]
    integer: &'a CudaSlice<f32>,
    // The buffer holds `f64`, and the kernel reads `float`, if the buffer is there.
    #[ptx(as = DevPtr<f32>)]
    wrong_element: &'a CudaSlice<f64>,
    #[ptx(as = DevPtr<f32>)]
    optional_wrong_element: Option<&'a CudaSlice<f64>>,
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

// A launch borrows its buffers.
#[derive(KernelParams)]
struct OwnedBuffer<'a> {
    #[ptx(as = DevPtr<f32>)]
    owned: CudaSlice<f32>,
    #[ptx(as = DevPtr<f32>)]
    view: CudaView<'a, f32>,
}

fn main() {}

// errors: 24
// fix:
// owned: CudaSlice<f32>, → owned: &'a CudaSlice<f32>,
// view: CudaView<'a, f32>, → view: &'a CudaView<'a, f32>,
// // A slice is not a buffer of the device. →
// values: &'a [f32], → values: &'a CudaSlice<f32>,
// #[ptx(elements = f32)] →
// #[ptx(as = DevPtr<f32>, elements = f32)] → #[ptx(as = DevPtr<f32>)]
// in Fill: #[ptx(writes_shared)] →
// #[ptx(as = DevPtrMut<f32>, writes_shared)] → #[ptx(as = DevPtrMut<f32>)]
// in WritesSharedWithoutBorrow: #[ptx(writes_shared)] →
// -    values: Option<&'a mut CudaSlice<f32>>,
// +    #[ptx(as = DevPtrMut<f32>)]
// +    values: Option<&'a mut CudaSlice<f32>>,
// -#[ptx(
// -    impls(DeviceRepr),
// -    entry = "sum"
// -)]
// +#[ptx(entry = "sum")]
// CudaView, CudaViewMut → CudaView
// mutable_to_read: &'a mut CudaViewMut<'v, f32>, → mutable_to_read: &'a CudaView<'v, f32>,
//      // The kernel may write what is borrowed to be read, if it is there, and as `void *` too.
// -    #[ptx(as = DevPtrMut<f32>)]
// +    #[ptx(as = DevPtr<f32>)]
// to_write: &'a CudaSlice<f32>, → to_write: &'a mut CudaSlice<f32>,
// #[ptx(as = DevPtrMut<c_void>)] → #[ptx(as = DevPtrMut<c_void>, writes_shared)]
// #[ptx(as = DevPtr<f32>, writes_shared)] → #[ptx(as = DevPtrMut<f32>, writes_shared)]
// vec_as_floats: &'a Vec<f32>, → vec_as_floats: &'a cudarc::driver::CudaSlice<f32>,
// vec_as_void: &'a Vec<f32>, → vec_as_void: &'a cudarc::driver::CudaSlice<f32>,
// vector::{Float2, Float3} → vector::Float4
// #[ptx(as = DevPtr<c_void>, elements = f32)] → #[ptx(as = DevPtr<c_void>)]
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
// wrong_element: &'a CudaSlice<f64>, → wrong_element: &'a CudaSlice<f32>,
// -    #[ptx(as = DevPtr<f32>)]
// -    optional_wrong_element: Option<&'a CudaSlice<f64>>,
// +    #[ptx(as = DevPtr<f64>)]
// +    optional_wrong_element: Option<&'a CudaSlice<f64>>,
