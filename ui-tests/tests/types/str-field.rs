use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: str,
}

fn main() {}
