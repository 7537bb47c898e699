// Neither of these fields is a buffer with elements.
use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(KernelParams)]
struct Sum {
    #[ptx(elements = f32)]
    values: DevPtr<f32>,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    #[ptx(as = DevPtr<f32>, elements = f32)]
    values: u64,
}

fn main() {}

// errors: 2
// fix:
// -    #[ptx(elements = f32)]
//
// -    #[ptx(as = DevPtr<f32>, elements = f32)]
// +    #[ptx(as = DevPtr<f32>)]
