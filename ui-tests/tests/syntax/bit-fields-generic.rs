use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S<T> {
    #[bits(5)]
    a: u32,
    b: T,
}

fn main() {}
