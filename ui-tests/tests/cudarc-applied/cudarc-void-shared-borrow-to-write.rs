// The kernel writes while others may borrow the buffer.
use std::ffi::c_void;

use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<c_void>, writes_shared)]
    values: &'a CudaSlice<u8>,
}

fn main() {}
