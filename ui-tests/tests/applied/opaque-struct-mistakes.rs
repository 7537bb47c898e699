use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(opaque, size = 4, align = 4)]
struct NoSize;

#[derive(PtxLayout)]
#[ptx(opaque, size = 4, align = 4)]
struct NoAlign;

#[derive(PtxLayout)]
#[ptx(opaque, size = 12, align = 4)]
struct Align;

#[derive(PtxLayout)]
#[ptx(opaque, size = 16, align = 8)]
struct Whole;

#[derive(PtxLayout)]
#[ptx(opaque, size = 1, align = 1)]
struct Zero;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 1, align = 1)]
struct WithoutOpaque {
    _unused: u8,
}

#[derive(PtxLayout)]
#[repr(C, align(4))]
#[ptx(opaque, size = 4, align = 4)]
struct Union {
    bytes: [u8; 4],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
struct Members {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Enum {
    A,
}

fn main() {}
