use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct P<T> {
    x: T,
    key: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Q {
    p: P<Q>,
    key: u32,
}

fn main() {}

// errors: 2, rustc's E0072
// fix:
// -    p: P<Q>,
// +    p: ptx_abi::DevPtr<P<Q>>,
