// The buffer holds other elements than `elements` names.
use cudarc::driver::CudaSlice;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<u32>, elements = f32)]
    values: &'a CudaSlice<i32>,
}

fn main() {}

// fix:
// -    #[ptx(as = DevPtr<u32>, elements = f32)]
// +    #[ptx(as = DevPtr<u32>, elements = i32)]
