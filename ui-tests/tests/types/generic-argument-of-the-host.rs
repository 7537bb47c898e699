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
