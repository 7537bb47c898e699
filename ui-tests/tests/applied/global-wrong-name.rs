use ptx_abi_core::PtxLayout;
use ptx_abi_core::vector::Float3;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "params", module = "kernels/kernels.ptx")]
struct Params {
    origin: Float3,
    mode: u32,
}

fn main() {}
