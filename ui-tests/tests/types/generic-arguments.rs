use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(PtxLayout)]
#[repr(C)]
struct ArgumentOfTheHost {
    names: Pair<String>,
    lists: [Pair<Vec<f32>>; 2],
}

#[derive(PtxLayout)]
#[repr(C)]
struct ArgumentWithoutLayout {
    pair: Pair<char>,
}

fn main() {}

// errors: 3
// fix:
// use ptx_abi::PtxLayout; → use ptx_abi::{DevPtr, PtxLayout};
// -    names: Pair<String>,
// -    lists: [Pair<Vec<f32>>; 2],
// +    names: Pair<DevPtr<u8>>,
// +    names_len: u32,
// +    lists: [Pair<DevPtr<f32>>; 2],
// +    lists_len: u32,
// pair: Pair<char>, → pair: Pair<u32>,
