// The field is a mutable borrow.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>)]
    values: &'a mut CudaSlice<f32>,
}

fn main() {}
