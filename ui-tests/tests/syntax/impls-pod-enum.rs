use ptx_abi_core::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(impls(Pod))]
enum E {
    A,
    B,
}

fn main() {}
