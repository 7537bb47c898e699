use ptx_abi::{DevPtr, PtxLayout};

#[derive(PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    names: Pair<DevPtr<u8>>,
    names_len: u32,
    lists: [Pair<DevPtr<f32>>; 2],
    lists_len: u32,
}

fn main() {}
