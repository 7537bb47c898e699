use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(size = 4)]
enum E {
    A,
    B,
}

fn main() {}
