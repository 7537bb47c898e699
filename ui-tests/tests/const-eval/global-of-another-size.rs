use ptx_abi::PtxLayout;
use ptx_abi::vector::Float3;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Params", global = "params", module = "kernels/kernels.ptx")]
struct Params {
    origin: Float3,
}

fn main() {}

// fix:
//      origin: Float3,
// +    bounces: u32,
