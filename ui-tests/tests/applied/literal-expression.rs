use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 8)]
struct S {
    a: u32,
    b: u32,
}

fn main() {}
