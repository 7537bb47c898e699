use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S;

fn main() {}
