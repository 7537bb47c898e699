use ptx_abi_core::{DevPtr, DevPtrMut, KernelParams};

#[derive(KernelParams)]
struct Args {
    a: DevPtr<f32>,
    g: [DevPtrMut<f32>; 2],
}

fn main() {}
