use ptx_abi::PtxLayout;
use ptx_abi::vector::Float2;

#[derive(PtxLayout)]
#[repr(C)]
struct Pair(u32, #[ptx(as = Float2)] [f32; 2]);

#[derive(PtxLayout)]
#[repr(C, packed(8))]
struct Packed(u32, #[ptx(as = Float2)] [f32; 2]);

fn main() {}
