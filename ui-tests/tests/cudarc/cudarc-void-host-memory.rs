// A vector of the host is not a buffer of anything.
use std::ffi::c_void;

use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<c_void>)]
    values: &'a Vec<f32>,
}

fn main() {}

// fix:
// -    values: &'a Vec<f32>,
// +    values: &'a cudarc::driver::CudaSlice<f32>,
