use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/kernels.ptx")]
struct Saxpy {
    n: u32,
    a: f32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
    incx: i32,
}

fn main() {}

// fix:
// -    incx: i32,
