// The fields have no key `elements`.
use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(KernelParams)]
struct Sum {
    values: DevPtr<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    #[ptx(as = DevPtr<f32>)]
    values: u64,
}

fn main() {}
