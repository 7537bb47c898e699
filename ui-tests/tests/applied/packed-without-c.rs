use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed)]
struct S {
    a: u8,
    b: u32,
}

fn main() {}
