// The kernel may write what is borrowed to be read, if it is there.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>)]
    values: Option<&'a CudaSlice<f32>>,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtrMut, KernelParams};
// +use ptx_abi::{DevPtr, KernelParams};
// -    #[ptx(as = DevPtrMut<f32>)]
// +    #[ptx(as = DevPtr<f32>)]
