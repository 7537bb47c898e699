use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct Saxpy {
    n: u32,
    w: u16,
    a: f32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -    w: u16,
