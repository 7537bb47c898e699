// The buffer that may be absent holds other elements than the kernel reads.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: Option<&'a CudaSlice<f64>>,
}

fn main() {}

// fix:
// -    #[ptx(as = DevPtr<f32>)]
// +    #[ptx(as = DevPtr<f64>)]
