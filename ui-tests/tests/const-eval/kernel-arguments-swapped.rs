use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct Saxpy {
    a: f32,
    n: u32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

fn main() {}

// fix:
// a: f32, →
// n: u32, → n: u32, a: f32,
