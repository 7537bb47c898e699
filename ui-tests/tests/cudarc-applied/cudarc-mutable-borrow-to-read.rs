// The field is a shared borrow.
use cudarc::driver::CudaView;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a, 'v> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a CudaView<'v, f32>,
}

fn main() {}
