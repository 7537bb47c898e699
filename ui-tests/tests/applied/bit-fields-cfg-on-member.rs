use ptx_abi::{PtxLayout, bit_fields};

#[cfg(unix)]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    #[bits(5)]
    b: u32,
}

#[cfg(not(unix))]
#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    c: u64,
}

fn main() {}
