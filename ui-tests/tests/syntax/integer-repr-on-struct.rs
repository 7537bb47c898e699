use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
struct S {
    a: u8,
}

fn main() {}
