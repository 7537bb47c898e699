use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(name = "ns_a")]
    a: u32,
}

fn main() {
    assert_eq!(S::LAYOUT.members()[0].cpp_name(), "ns_a");
}
