use ptx_abi::KernelParams;

#[derive(KernelParams)]
#[repr(C)]
#[ptx(name = "Args")]
struct Args {
    n: u32,
}

fn main() {}

// fix:
// -use ptx_abi::KernelParams;
// +use ptx_abi::{KernelParams, PtxLayout};
// -#[derive(KernelParams)]
// +#[derive(KernelParams, PtxLayout)]
