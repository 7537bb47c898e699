use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
enum E {
    A,
    B,
}

fn main() {}
