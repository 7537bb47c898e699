use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(i64)]
enum E {
    A,
    B,
}

fn main() {
    assert_eq!(E::LAYOUT.size, 8);
}
