use ptx_abi::vector::Float3;
use ptx_abi::{DevPtr, DevPtrMut, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    mode: u32,
    origin: Float3,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Link(DevPtrMut<Config>);

#[derive(KernelParams)]
#[ptx(entry = "configured", module = "kernels/kernels.ptx")]
struct Configured {
    config: [f32; 4],
    out: DevPtr<DevPtr<Link>>,
}

fn main() {}

// fix:
// -    mode: u32,
// -    origin: Float3,
// +    origin: Float3,
// +    mode: u32,
