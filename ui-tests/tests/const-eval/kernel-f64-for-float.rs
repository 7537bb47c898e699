use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct Saxpy {
    n: u32,
    a: f64,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -    a: f64,
// +    a: f32,
