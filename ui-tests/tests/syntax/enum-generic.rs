use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
enum E<const N: usize> {
    A,
    B,
}

fn main() {}
