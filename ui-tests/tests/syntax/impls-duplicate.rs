use ptx_abi_core::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, Pod))]
struct S {
    a: u32,
}

fn main() {}
