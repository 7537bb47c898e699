use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
enum E {}

fn main() {}
