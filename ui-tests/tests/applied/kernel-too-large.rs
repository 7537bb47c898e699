use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Args {
    n: u32,
    table: DevPtr<f32>,
    small: [u8; 100],
    other: [f32; 4096],
}

fn main() {}
