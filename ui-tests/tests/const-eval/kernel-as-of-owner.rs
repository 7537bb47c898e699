use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Args {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: Box<f32>,
    #[ptx(as = [u64; 3])]
    y: Vec<f32>,
}

fn main() {}
