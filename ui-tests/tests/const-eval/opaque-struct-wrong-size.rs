use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 4, align = 4)]
struct Fp([u8; 4]);

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(C, align(4))]
// -fn main() {}
// +fn main() {
// +    assert_eq!((Fp::LAYOUT.size, Fp::LAYOUT.align), (4, 4));
// +}
