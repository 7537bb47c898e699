use ptx_abi::vector::Float3;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    origin: Float3,
    mode: u32,
}

#[derive(KernelParams)]
#[ptx(entry = "configured", module = "kernels/kernels.ptx")]
struct Configured {
    config: DevPtr<Config>,
    out: DevPtrMut<f32>,
}

fn main() {}

// fix:
// -    config: DevPtr<Config>,
// +    config: Config,
