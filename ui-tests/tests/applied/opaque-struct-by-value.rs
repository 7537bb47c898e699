use ptx_abi::{DevPtr, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
#[ptx(opaque, size = 4, align = 4)]
struct Fp([u8; 4]);

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 4, align = 4)]
struct Other;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Point {
    x: Fp,
    y: DevPtr<Other>,
}

fn main() {
    assert_eq!(Point::LAYOUT.size, 16);
}
