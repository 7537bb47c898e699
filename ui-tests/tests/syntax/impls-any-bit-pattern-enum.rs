use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(impls(AnyBitPattern))]
enum E {
    A,
    B,
}

fn main() {}
