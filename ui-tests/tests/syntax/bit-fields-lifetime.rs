use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S<'a> {
    #[bits(5)]
    a: u32,
    b: core::marker::PhantomData<&'a u8>,
}

fn main() {}
