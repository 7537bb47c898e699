use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    x: f32,
}

#[bit_fields]
#[derive(Clone, Copy, Debug, PtxLayout)]
#[repr(C)]
struct S {
    inner: Inner,
    #[bits(5)]
    a: u32,
}

fn main() {}

// fix:
// -#[derive(Clone, Copy, PtxLayout)]
// +#[derive(Clone, Copy, Debug, PtxLayout)]
