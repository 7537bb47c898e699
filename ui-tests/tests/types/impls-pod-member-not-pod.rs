use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    inner: Inner,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// -
// -#[derive(Clone, Copy, PtxLayout)]
// -#[repr(C)]
// +use ptx_abi::PtxLayout;
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(Pod))]
