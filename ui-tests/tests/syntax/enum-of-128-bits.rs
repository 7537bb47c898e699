use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(i128)]
enum E {
    A,
    B,
}

fn main() {}
