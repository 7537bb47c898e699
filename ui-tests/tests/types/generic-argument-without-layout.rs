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
    pair: Pair<char>,
}

fn main() {}

// fix:
// -    pair: Pair<char>,
// +    pair: Pair<u32>,
