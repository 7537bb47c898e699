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

fn main() {
    let _ = S::new(1).with_a(2);
}

// fix:
// -impl Drop for S {
// -    fn drop(&mut self) {}
// -}
