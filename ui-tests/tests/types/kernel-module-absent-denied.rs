#![deny(deprecated)]

use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[ptx(entry = "saxpy", module = "kernels/none.ptx", optional)]
struct Saxpy {
    n: u32,
}

fn main() {}
