use ptx_abi_core::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S<T> {
    a: T,
    b: T,
}

fn main() {}
