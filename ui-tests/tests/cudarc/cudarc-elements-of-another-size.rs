// The elements lie elsewhere than where the kernel reads them.
use cudarc::driver::CudaSlice;
use ptx_abi::vector::Float3;
use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = DevPtr<Float3>, elements = glam::Vec3A)]
    values: &'a CudaSlice<glam::Vec3A>,
}

fn main() {}

// fix:
// -use ptx_abi::vector::Float3;
// +use ptx_abi::vector::Float4;
// -    #[ptx(as = DevPtr<Float3>, elements = glam::Vec3A)]
// +    #[ptx(as = DevPtr<Float4>, elements = glam::Vec3A)]
