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
    pair: Pair<u32>,
}

fn main() {}
