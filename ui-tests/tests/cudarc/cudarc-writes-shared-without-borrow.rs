// None of these fields is a shared borrow.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

#[derive(KernelParams)]
struct Fill<'a> {
    #[ptx(writes_shared)]
    address: DevPtrMut<f32>,
    #[ptx(as = DevPtrMut<f32>, writes_shared)]
    values: &'a mut CudaSlice<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    #[ptx(writes_shared)]
    values: DevPtrMut<f32>,
}

fn main() {}

// errors: 3
// fix:
//  struct Fill<'a> {
// -    #[ptx(writes_shared)]
//
// -    #[ptx(as = DevPtrMut<f32>, writes_shared)]
// +    #[ptx(as = DevPtrMut<f32>)]
//  struct Config {
// -    #[ptx(writes_shared)]
