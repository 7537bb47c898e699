use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32 = 3,
    b: u32,
}

fn main() {}
