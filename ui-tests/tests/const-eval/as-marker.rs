use core::marker::PhantomData;

use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    #[ptx(as = PhantomData<u8>)]
    b: bool,
}

fn main() {}

// fix:
// -    #[ptx(as = PhantomData<u8>)]
// +    #[ptx(as = u8)]
