use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E {
    A,
    B,
}

fn main() {}
