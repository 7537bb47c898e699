use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(packed)]
struct S {
    a: u8,
    b: u32,
}

fn main() {}
