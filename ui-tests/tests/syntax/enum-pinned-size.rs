use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(size = 4)]
enum E {
    A,
    B,
}

fn main() {}

// fix:
// -#[ptx(size = 4)]
//
// -fn main() {}
// +fn main() {
// +    assert_eq!(E::LAYOUT.size, 4);
// +}
