use ptx_abi_core::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Saxpy {
    n: u32,
    x: DevPtr<f32>,
    len: usize,
}

fn main() {}
