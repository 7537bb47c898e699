use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(align = 8)]
    a: u32,
}

fn main() {}
