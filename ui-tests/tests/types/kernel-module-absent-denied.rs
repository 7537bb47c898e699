#![deny(deprecated)]

use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/none.ptx", optional)]
struct Saxpy {
    n: u32,
}

fn main() {}

// fix:
// -#![deny(deprecated)]
// -
// -use ptx_abi::KernelParams;
// +use ptx_abi::{DevPtr, DevPtrMut, KernelParams};
// "kernels/none.ptx" → "kernels/kernels.ptx"
//      n: u32,
// +    a: f32,
// +    x: DevPtr<f32>,
// +    y: DevPtrMut<f32>,
