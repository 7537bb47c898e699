use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u32,
}

fn main() {}

// fix:
// -#[derive(PtxLayout)]
// +#[derive(Clone, Copy, PtxLayout)]
