use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
enum E {
    A,
    B,
}

fn main() {}
