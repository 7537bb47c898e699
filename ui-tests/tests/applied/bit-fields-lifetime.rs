use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S<'a> {
    #[ptx(bits(a: u32 = 5))]
    bits: [u8; 1],
    b: core::marker::PhantomData<&'a u8>,
}

fn main() {}
