use ptx_abi_core::PtxLayout;
use ptx_abi_core::vector::Float3;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    mode: u32,
    origin: Float3,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(global = "params", module = "kernels/kernels.ptx")]
struct Params([Config; 1]);

fn main() {}
