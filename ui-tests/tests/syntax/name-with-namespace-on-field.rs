use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(name = "ns::a")]
    a: u32,
}

fn main() {}
