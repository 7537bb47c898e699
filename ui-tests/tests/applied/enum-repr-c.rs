use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(i32)]
enum E {
    A,
    B,
}

fn main() {}
