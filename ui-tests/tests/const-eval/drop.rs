use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[bits(3)]
    a: u32,
    b: u8,
}

impl Drop for S {
    fn drop(&mut self) {}
}

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
    let _ = S::new(1).with_a(2);
    let _ = (E::A, E::B);
}

// errors: 2
// fix:
// -impl Drop for S {
// -    fn drop(&mut self) {}
// -}
// -
//
// -impl Drop for E {
// -    fn drop(&mut self) {}
// -}
// -
