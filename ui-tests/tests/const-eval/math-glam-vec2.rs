use ptx_abi::PtxLayout;
use ptx_abi::vector::Float2;

// `glam::Vec2` has alignment 4 without glam's feature `cuda`.
#[derive(PtxLayout)]
#[repr(C)]
struct Instance {
    id: u32,
    #[ptx(as = Float2)]
    offset: glam::Vec2,
}

fn main() {}

// fix:
// id: u32, → id: u32, _align: ptx_abi::Align8,
