use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
struct S {
    a: u32,
}

fn main() {}
