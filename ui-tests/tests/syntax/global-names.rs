use ptx_abi::PtxLayout;
use ptx_abi::vector::Float3;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "params", module = "kernels/one.ptx")]
struct WithoutVariables {
    origin: Float3,
    mode: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "Params", module = "kernels/kernels.ptx")]
struct WrongName {
    origin: Float3,
    mode: u32,
}

fn main() {}

// errors: 2
// fix:
// "kernels/one.ptx" → "kernels/kernels.ptx"
// "Params" → "params"
