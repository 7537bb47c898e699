use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(KernelParams, PtxLayout)]
#[repr(C)]
struct K {
    n: u32,
    rest: [DevPtr<K>; 2],
}

fn main() {}
