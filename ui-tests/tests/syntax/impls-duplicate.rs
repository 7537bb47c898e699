use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, Pod))]
struct S {
    a: u32,
}

fn main() {}

// fix:
// -#[ptx(impls(Pod, Pod))]
// +#[ptx(impls(Pod))]
