use ptx_abi_core::{KernelParams, PtxLayout};

#[derive(KernelParams, PtxLayout)]
#[repr(C)]
#[ptx(name = "Args")]
struct Args {
    n: u32,
}

fn main() {}
