use ptx_abi::PtxLayout;
use ptx_abi::vector::Float3;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "params", module = "kernels/kernels.ptx")]
struct Params {
    mode: u32,
    origin: Float3,
}

fn main() {}

// fix:
// -    mode: u32,
// -    origin: Float3,
// +    origin: Float3,
// +    mode: u32,
