// A buffer is passed as a pointer, not as an integer.
use cudarc::driver::CudaSlice;
use ptx_abi::KernelParams;

#[derive(KernelParams)]
struct Sum<'a> {
    n: u32,
    #[ptx(as = u64)]
    values: &'a CudaSlice<f32>,
}

fn main() {}

// fix:
// -    #[ptx(as = u64)]
// +    #[ptx(as = ptx_abi::DevPtr<f32>)]
