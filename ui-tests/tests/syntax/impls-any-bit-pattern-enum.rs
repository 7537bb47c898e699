use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(impls(AnyBitPattern))]
enum E {
    A,
    B,
}

fn main() {}

// fix:
// -#[ptx(impls(AnyBitPattern))]
//
// -fn main() {}
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(AnyBitPattern))]
// +struct Shared {
// +    e: u8,
// +}
// +
// +fn main() {
// +    let shared = Shared { e: E::B as u8 };
// +    assert_eq!(shared.e, 1);
// +}
