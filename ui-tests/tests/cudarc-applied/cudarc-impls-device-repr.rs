// The struct is one argument for each field.
use ptx_abi::{KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout, KernelParams)]
#[repr(C)]
#[ptx(entry = "sum")]
struct Sum {
    n: u32,
    a: f32,
}

fn main() {}
