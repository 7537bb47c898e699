use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
enum E {
    A,
    B,
}

impl Drop for E {
    fn drop(&mut self) {}
}

fn main() {
    let _ = (E::A, E::B);
}

// fix:
// -impl Drop for E {
// -    fn drop(&mut self) {}
// -}
