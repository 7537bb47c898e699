use ptx_abi::{KernelParams, PtxLayout};

#[derive(KernelParams, PtxLayout)]
#[repr(C)]
#[ptx(entry = "saxpy")]
struct Saxpy {
    n: u32,
}

fn main() {}
