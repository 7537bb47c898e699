use ptx_abi::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Args {
    a: DevPtr<f32>,
    g: [DevPtrMut<f32>; 2],
}

fn main() {}
