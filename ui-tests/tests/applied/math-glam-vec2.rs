use ptx_abi_core::PtxLayout;
use ptx_abi_core::vector::Float2;

// Alignment 4, without glam's feature `cuda`.
#[derive(PtxLayout)]
#[repr(C)]
struct Instance {
    id: u32,
    _align: ptx_abi_core::Align8,
    #[ptx(as = Float2)]
    offset: glam::Vec2,
}

fn main() {}
