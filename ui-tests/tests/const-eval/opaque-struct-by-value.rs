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

// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C, align(4))]
// +#[ptx(opaque, size = 4, align = 4)]
// +struct Fp([u8; 4]);
// -struct Fp;
// +struct Other;
//      x: Fp,
// +    y: DevPtr<Other>,
// -fn main() {}
// +fn main() {
// +    assert_eq!(Point::LAYOUT.size, 16);
// +}
