use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum E {
    A,
    B,
}

fn main() {}
