use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct S {
    marker: core::marker::PhantomData<u32>,
}

fn main() {}

// fix:
//      marker: core::marker::PhantomData<u32>,
// +    _unused: u8,
