use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.cu")]
struct Cuda {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "src/kernel.rs")]
struct Rust {
    n: u32,
}

fn main() {}

// errors: 2
// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -#[ptx(entry = "saxpy", module = "kernels/kernels.cu")]
// -...
// -struct Rust {
// -    n: u32,
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
// +struct Saxpy {
// +    n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
