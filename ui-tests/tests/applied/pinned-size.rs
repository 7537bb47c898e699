use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 24)]
struct S {
    a: u64,
    b: u32,
    c: u64,
}

fn main() {}
