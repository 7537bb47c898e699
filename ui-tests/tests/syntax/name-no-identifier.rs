use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::")]
struct S {
    #[ptx(name = "child count")]
    a: u32,
}

fn main() {}
