use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(global = "params")]
struct Params {
    n: u32,
}

fn main() {}

// fix:
//  use ptx_abi::PtxLayout;
// +use ptx_abi::vector::Float3;
// -#[ptx(global = "params")]
// +#[ptx(name = "Config", global = "params", module = "kernels/kernels.ptx")]
// -    n: u32,
// +    origin: Float3,
// +    mode: u32,
