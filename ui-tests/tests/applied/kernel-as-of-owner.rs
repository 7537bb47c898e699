use core::mem::ManuallyDrop;

use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Args {
    n: u32,
    x: DevPtr<f32>,
    #[ptx(as = [u64; 3])]
    y: ManuallyDrop<Vec<f32>>,
}

fn main() {}
