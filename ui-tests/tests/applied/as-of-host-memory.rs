use ptx_abi_core::{DevPtr, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: DevPtr<u8>,
}

fn main() {}
