use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S<T> {
    a: T,
    b: T,
}

fn main() {}
