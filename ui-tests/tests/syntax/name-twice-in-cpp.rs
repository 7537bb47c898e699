use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(name = "b")]
    a: u32,
    b: u32,
}

fn main() {}
