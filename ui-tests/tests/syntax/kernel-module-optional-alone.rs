use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", optional)]
struct Saxpy {
    n: u32,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -#[ptx(entry = "saxpy", optional)]
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx", optional)]
//      n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
