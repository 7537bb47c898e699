use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed(2))]
struct S {
    a: u8,
    b: u32,
}

fn main() {}
