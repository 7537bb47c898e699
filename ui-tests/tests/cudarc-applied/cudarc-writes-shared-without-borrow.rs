// None of the fields has the key.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

#[derive(KernelParams)]
struct Fill<'a> {
    address: DevPtrMut<f32>,
    #[ptx(as = DevPtrMut<f32>)]
    values: &'a mut CudaSlice<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    values: DevPtrMut<f32>,
}

fn main() {}
