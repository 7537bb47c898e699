use ptx_abi::{KernelParams, PtxLayout};

#[derive(KernelParams, PtxLayout)]
#[repr(C)]
#[ptx(name = "Args")]
struct Args {
    n: u32,
}

fn main() {}
