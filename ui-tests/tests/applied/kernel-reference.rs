use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: DevPtr<f32>,
    y: DevPtrMut<f32>,
}

fn main() {}
