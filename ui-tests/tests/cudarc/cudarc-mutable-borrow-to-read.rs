// The kernel only reads what nothing else may use.
use cudarc::driver::CudaViewMut;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a, 'v> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a mut CudaViewMut<'v, f32>,
}

fn main() {}

// fix:
// -// The kernel only reads what nothing else may use.
// -use cudarc::driver::CudaViewMut;
// +// The field is a shared borrow.
// +use cudarc::driver::CudaView;
// -    values: &'a mut CudaViewMut<'v, f32>,
// +    values: &'a CudaView<'v, f32>,
