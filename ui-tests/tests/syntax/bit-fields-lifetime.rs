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

// fix:
// -use ptx_abi::{PtxLayout, bit_fields};
// +use ptx_abi::PtxLayout;
// -#[bit_fields]
//
// -#[repr(C)]
// +#[repr(C, align(4))]
// -    #[bits(5)]
// -    a: u32,
// +    #[ptx(bits(a: u32 = 5))]
// +    bits: [u8; 1],
