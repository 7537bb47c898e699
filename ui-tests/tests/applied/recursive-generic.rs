use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct G<T> {
    key: T,
    next: [DevPtr<G<T>>; 2],
}

fn main() {}
