use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: u32,
    c: DevPtr<u8>,
    len: u64,
}

fn main() {}
