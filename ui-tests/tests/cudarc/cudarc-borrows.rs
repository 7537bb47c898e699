use std::ffi::c_void;

use cudarc::driver::{CudaSlice, CudaView, CudaViewMut};
use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

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

fn main() {}

// errors: 7
// fix:
// CudaView, CudaViewMut → CudaView
// kernel only reads what nothing else may use → field is a shared borrow
// values: &'a mut CudaViewMut<'v, f32>, → values: &'a CudaView<'v, f32>,
// in OptionalSharedBorrowToWrite: DevPtrMut → DevPtr
// values: &'a CudaSlice<f32>, → values: &'a mut CudaSlice<f32>,
// #[ptx(as = DevPtrMut<c_void>)] → #[ptx(as = DevPtrMut<c_void>, writes_shared)]
// #[ptx(as = DevPtr<f32>, writes_shared)] → #[ptx(as = DevPtrMut<f32>, writes_shared)]
// in HostMemory: values: &'a Vec<f32>, → values: &'a cudarc::driver::CudaSlice<f32>,
// in VoidHostMemory: Vec<f32> → cudarc::driver::CudaSlice<f32>
