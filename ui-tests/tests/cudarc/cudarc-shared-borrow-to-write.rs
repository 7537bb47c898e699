// The kernel may write what is borrowed to be read.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>)]
    values: &'a CudaSlice<f32>,
}

fn main() {}

// fix:
// -    values: &'a CudaSlice<f32>,
// +    values: &'a mut CudaSlice<f32>,
