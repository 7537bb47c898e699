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
// in FingerprintDrifted: origin: Float3, →
//  struct Config {
// +    origin: Float3,
// in Config: origin: Float3, →
// in OfAnotherSize: origin: Float3, → origin: Float3, bounces: u32,
// "kernels/object.cubin" → "../tests/tests/it/object/object.sm_90.cubin"
// weights: [f32; 3], → weights: [f32; 4],
