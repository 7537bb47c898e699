use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(vector)]
enum E {
    A,
    B,
}

fn main() {}
