use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E<const N: usize> {
    A,
    B,
}

fn main() {}

// fix:
// -enum E<const N: usize> {
// +enum E {
// -fn main() {}
// +fn main() {
// +    assert_eq!(E::LAYOUT.size, 4);
// +}
