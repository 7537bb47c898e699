use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed, align(8))]
struct S {
    a: u8,
    b: u32,
}

fn main() {}
