#![deny(deprecated)]

use ptx_abi::{DevPtrMut, KernelParams};

#[derive(KernelParams)]
#[ptx(entry = "use_params", module = "kernels/none.ptx", optional)]
struct Saxpy {
    out: DevPtrMut<f32>,
}

fn main() {}

// fix:
// #![deny(deprecated)] →
// "kernels/none.ptx" → "kernels/kernels.ptx"
