// The kernel takes `float *`.
use cudarc::driver::CudaView;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<f32>, writes_shared)]
    values: &'a CudaView<'a, f32>,
}

fn main() {}
