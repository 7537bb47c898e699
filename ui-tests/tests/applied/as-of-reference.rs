use ptx_abi::{DevPtr, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: DevPtr<u8>,
}

fn main() {}
