use ptx_abi_core::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(impls(AnyBitPattern))]
enum E {
    A,
    B,
}

fn main() {}
