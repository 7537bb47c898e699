use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a CudaSlice<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceCopy, DeviceRepr, cuda_core::DeviceCopy, cuda_core::DeviceCopy))]
struct S {
    a: u32,
}

fn main() {}

// errors: 5
// no fix: the feature is off in these tests; the features are off in these tests
