use ptx_abi::PtxLayout;
use ptx_abi::vector::Float2;

#[derive(PtxLayout)]
#[repr(C)]
struct Pair(u32, #[ptx(as = Float2)] [f32; 2]);

#[derive(PtxLayout)]
#[repr(C, packed(8))]
struct Packed(u32, #[ptx(as = Float2)] [f32; 2]);

fn main() {}

// errors: 2
// fix:
// -struct Pair(u32, #[ptx(as = Float2)] [f32; 2]);
// +struct Pair(u32, ptx_abi::Align8, #[ptx(as = Float2)] [f32; 2]);
// -struct Packed(u32, #[ptx(as = Float2)] [f32; 2]);
// +struct Packed(u32, [u64; 0], #[ptx(as = Float2)] [f32; 2]);
