use ptx_abi::PtxLayout;
use ptx_abi::vector::Float3;

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

// fix:
// -    mode: u32,
// -    origin: Float3,
// +    origin: Float3,
// +    mode: u32,
