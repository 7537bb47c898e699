use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "T")]
struct S {
    #[ptx(name = "b")]
    a: u32,
}

fn main() {}
