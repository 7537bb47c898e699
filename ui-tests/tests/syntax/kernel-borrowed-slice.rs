use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Saxpy<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: &'a [f32],
}

fn main() {}
