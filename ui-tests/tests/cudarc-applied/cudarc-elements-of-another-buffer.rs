// The elements are what the buffer holds.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<u32>, elements = i32)]
    values: &'a CudaSlice<i32>,
}

fn main() {}
