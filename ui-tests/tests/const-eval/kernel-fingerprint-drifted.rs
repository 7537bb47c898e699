use ptx_abi::vector::Float3;
use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    mode: u32,
    origin: Float3,
}

#[derive(KernelParams)]
#[ptx(entry = "configured", module = "kernels/kernels.ptx")]
struct Configured {
    config: Config,
    out: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -    mode: u32,
// -    origin: Float3,
// +    origin: Float3,
// +    mode: u32,
