use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::S")]
struct S {
    #[ptx(name = "child_count")]
    a: u32,
}

fn main() {
    assert_eq!(S::LAYOUT.name, "ns::S");
}
