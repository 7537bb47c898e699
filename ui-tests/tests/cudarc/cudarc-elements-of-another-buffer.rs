//! The buffer holds something else than what `elements` names.
use cudarc::driver::CudaSlice;
use ptx_abi::vector::Float4;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<Float4>, elements = glam::Vec4)]
    values: &'a CudaSlice<[f32; 4]>,
}

fn main() {}
