// A kernel does not write through a pointer to `const`.
use cudarc::driver::CudaView;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>, writes_shared)]
    values: &'a CudaView<'a, f32>,
}

fn main() {}

// fix:
// -use ptx_abi::{DevPtr, KernelParams};
// +use ptx_abi::{DevPtrMut, KernelParams};
// -    #[ptx(as = DevPtr<f32>, writes_shared)]
// +    #[ptx(as = DevPtrMut<f32>, writes_shared)]
