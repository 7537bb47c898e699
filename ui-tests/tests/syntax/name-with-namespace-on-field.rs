use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(name = "ns::a")]
    a: u32,
}

fn main() {}

// fix:
// -    #[ptx(name = "ns::a")]
// +    #[ptx(name = "ns_a")]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::LAYOUT.members()[0].cpp_name(), "ns_a");
// +}
