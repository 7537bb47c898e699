use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 8)]
struct S {
    a: u64,
}

fn main() {}
