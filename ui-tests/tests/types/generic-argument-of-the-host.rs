use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    names: Pair<String>,
    lists: [Pair<Vec<f32>>; 2],
}

fn main() {}

// errors: 2
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// -    names: Pair<String>,
// -    lists: [Pair<Vec<f32>>; 2],
// +    names: Pair<DevPtr<u8>>,
// +    names_len: u32,
// +    lists: [Pair<DevPtr<f32>>; 2],
// +    lists_len: u32,
