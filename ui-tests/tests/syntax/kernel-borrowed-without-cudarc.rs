use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
}

fn main() {}

// no fix: the feature is off in these tests
