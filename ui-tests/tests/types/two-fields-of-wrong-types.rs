use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: char,
    b: u32,
    c: String,
}

fn main() {}
