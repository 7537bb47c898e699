use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
struct Fp([u8; 4]);

fn main() {}
