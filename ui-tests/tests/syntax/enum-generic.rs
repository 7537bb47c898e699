use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E<const N: usize> {
    A,
    B,
}

fn main() {}
