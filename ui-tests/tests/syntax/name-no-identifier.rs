use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = "ns::")]
struct S {
    #[ptx(name = "child count")]
    a: u32,
}

fn main() {}

// errors: 2
// fix:
// -#[ptx(name = "ns::")]
// +#[ptx(name = "ns::S")]
// -    #[ptx(name = "child count")]
// +    #[ptx(name = "child_count")]
// -fn main() {}
// +fn main() {
// +    assert_eq!(S::LAYOUT.name, "ns::S");
// +}
