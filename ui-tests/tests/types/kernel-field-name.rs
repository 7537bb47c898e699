use ptx_abi::{DevPtr, KernelParams};

#[derive(KernelParams)]
struct Args {
    #[ptx(name = "count")]
    n: u32,
    x: DevPtr<f32>,
}

fn main() {}

// fix:
// -    #[ptx(name = "count")]
