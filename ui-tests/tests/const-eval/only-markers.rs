use ptx_abi::{Align8, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    align: Align8,
    marker: core::marker::PhantomData<u32>,
}

fn main() {}

// fix:
//      marker: core::marker::PhantomData<u32>,
// +    _unused: u8,
