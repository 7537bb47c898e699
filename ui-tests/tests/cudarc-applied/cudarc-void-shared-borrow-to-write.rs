// The kernel takes `const void *`.
use std::ffi::c_void;

use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtr<c_void>)]
    values: &'a CudaSlice<u8>,
}

fn main() {}
