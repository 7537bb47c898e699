use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernel/kernels.ptx")]
struct Folder {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernel.ptx")]
struct File {
    n: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "ptx/saxpy.ptx")]
struct Other {
    n: u32,
}

fn main() {}

// errors: 3
// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// -#[ptx(entry = "saxpy", module = "kernel/kernels.ptx")]
// -...
// -struct Other {
// -    n: u32,
// +#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
// +struct Saxpy {
// +    n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
