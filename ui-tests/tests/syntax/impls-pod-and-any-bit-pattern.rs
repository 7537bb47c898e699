use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, AnyBitPattern))]
struct S {
    a: u32,
}

fn main() {}

// fix:
// -#[ptx(impls(Pod, AnyBitPattern))]
// +#[ptx(impls(Pod))]
