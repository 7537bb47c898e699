use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(opaque, size = 4, align = 4)]
struct Fp;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Point {
    x: Fp,
}

fn main() {}
