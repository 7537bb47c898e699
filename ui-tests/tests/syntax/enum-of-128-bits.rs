use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(i128)]
enum E {
    A,
    B,
}

fn main() {}

// fix:
// -#[repr(i128)]
// +#[repr(i64)]
// -fn main() {}
// +fn main() {
// +    assert_eq!(E::LAYOUT.size, 8);
// +}
