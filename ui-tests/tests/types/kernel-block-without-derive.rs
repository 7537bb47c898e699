use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(block = [256, 1, 1])]
struct Params {
    n: u32,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{KernelParams, PtxLayout};
// -#[derive(PtxLayout)]
// +#[derive(KernelParams, PtxLayout)]
