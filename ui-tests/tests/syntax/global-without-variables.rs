use ptx_abi::PtxLayout;
use ptx_abi::vector::Float3;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "params", module = "kernels/one.ptx")]
struct Params {
    origin: Float3,
    mode: u32,
}

fn main() {}

// fix:
// -#[ptx(name = "Config", global = "params", module = "kernels/one.ptx")]
// +#[ptx(name = "Config", global = "params", module = "kernels/kernels.ptx")]
