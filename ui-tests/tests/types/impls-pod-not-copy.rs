use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u32,
}

fn main() {}
