use ptx_abi::vector::Float3;
use ptx_abi::{DevPtrMut, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    origin: Float3,
    mode: u32,
    level: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "configured", module = "kernels/kernels.ptx")]
struct Configured {
    config: Config,
    out: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -    level: u32,
