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

// The kernel only reads what nothing else may use.
#[derive(KernelParams)]
struct MutableBorrowToRead<'a, 'v> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a mut CudaViewMut<'v, f32>,
}

// The kernel may write what is borrowed to be read, if it is there.
#[derive(KernelParams)]
struct OptionalSharedBorrowToWrite<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>)]
    values: Option<&'a CudaSlice<f32>>,
}

// The kernel may write what is borrowed to be read.
#[derive(KernelParams)]
struct SharedBorrowToWrite<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>)]
    values: &'a CudaSlice<f32>,
}

// The kernel may write what is borrowed to be read, as `void *` too.
#[derive(KernelParams)]
struct VoidSharedBorrowToWrite<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<c_void>)]
    values: &'a CudaSlice<u8>,
}

// A kernel does not write through a pointer to `const`.
#[derive(KernelParams)]
struct WritesSharedOfConst<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>, writes_shared)]
    values: &'a CudaView<'a, f32>,
}

// A vector of the host is not a device buffer.
#[derive(KernelParams)]
struct HostMemory<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a Vec<f32>,
}

// A vector of the host is not a buffer of anything.
#[derive(KernelParams)]
struct VoidHostMemory<'a> {
    n: u32,
    #[ptx(as = DevPtr<c_void>)]
    values: &'a Vec<f32>,
}

// A pointer to `void` takes elements of every type.
#[derive(KernelParams)]
struct ElementsOfVoid<'a> {
    n: u32,
    #[ptx(as = DevPtr<c_void>, elements = f32)]
    values: &'a CudaSlice<f32>,
}

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
// kernel only reads what nothing else may use → field is a shared borrow
// values: &'a mut CudaViewMut<'v, f32>, → values: &'a CudaView<'v, f32>,
// in OptionalSharedBorrowToWrite: DevPtrMut → DevPtr
// in SharedBorrowToWrite: values: &'a CudaSlice<f32>, → values: &'a mut CudaSlice<f32>,
// #[ptx(as = DevPtrMut<c_void>)] → #[ptx(as = DevPtrMut<c_void>, writes_shared)]
// #[ptx(as = DevPtr<f32>, writes_shared)] → #[ptx(as = DevPtrMut<f32>, writes_shared)]
// in HostMemory: values: &'a Vec<f32>, → values: &'a cudarc::driver::CudaSlice<f32>,
// in VoidHostMemory: Vec<f32> → cudarc::driver::CudaSlice<f32>
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
// values: &'a CudaSlice<f64>, → values: &'a CudaSlice<f32>,
// in OptionalWrongElement: #[ptx(as = DevPtr<f32>)] → #[ptx(as = DevPtr<f64>)]
