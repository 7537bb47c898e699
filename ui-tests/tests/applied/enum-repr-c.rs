use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(i32)]
enum E {
    A,
    B,
}

fn main() {}
