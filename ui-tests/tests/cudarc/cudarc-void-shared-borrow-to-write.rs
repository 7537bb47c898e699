// The kernel may write what is borrowed to be read, as `void *` too.
use std::ffi::c_void;

use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Fill<'a> {
    n: u32,
    #[ptx(as = DevPtrMut<c_void>)]
    values: &'a CudaSlice<u8>,
}

fn main() {}

// fix:
// -    #[ptx(as = DevPtrMut<c_void>)]
// +    #[ptx(as = DevPtrMut<c_void>, writes_shared)]
