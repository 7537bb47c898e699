use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct G<T> {
    key: T,
    next: [G<T>; 2],
}

fn main() {}
