// A vector of the host is not a device buffer.
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    values: &'a Vec<f32>,
}

fn main() {}

// fix:
// -    values: &'a Vec<f32>,
// +    values: &'a cudarc::driver::CudaSlice<f32>,
