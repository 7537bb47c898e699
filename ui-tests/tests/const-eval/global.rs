use ptx_abi::PtxLayout;
use ptx_abi::vector::Float3;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Config", global = "params", module = "kernels/kernels.ptx")]
struct FingerprintDrifted {
    mode: u32,
    origin: Float3,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Config {
    mode: u32,
    origin: Float3,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(global = "params", module = "kernels/kernels.ptx")]
struct FingerprintInWrapper([Config; 1]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "Params", global = "params", module = "kernels/kernels.ptx")]
struct OfAnotherSize {
    origin: Float3,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(global = "table", module = "kernels/object.cubin")]
#[repr(C)]
struct Table {
    weights: [f32; 3],
}

fn main() {}

// errors: 4
// fix:
//  struct FingerprintDrifted {
// +    origin: Float3,
//      mode: u32,
// -    origin: Float3,
// -}
// -
// -#[derive(Clone, Copy, PtxLayout)]
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
//  struct Config {
// +    origin: Float3,
// -    origin: Float3,
// -}
// -
// -#[derive(PtxLayout)]
// +}
// +
// +#[derive(PtxLayout)]
//  struct OfAnotherSize {
//      origin: Float3,
// +    bounces: u32,
// -#[ptx(global = "table", module = "kernels/object.cubin")]
// +#[ptx(global = "table", module = "../tests/tests/it/object/object.sm_90.cubin")]
// -    weights: [f32; 3],
// +    weights: [f32; 4],
