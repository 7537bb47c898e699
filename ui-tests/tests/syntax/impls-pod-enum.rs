use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(impls(Pod))]
enum E {
    A,
    B,
}

fn main() {}
