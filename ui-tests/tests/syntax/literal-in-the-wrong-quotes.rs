use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(name = ns::Pair, size = "12", rename_all = camelCase)]
struct S {
    #[ptx(name = first)]
    a: u32,
    #[ptx(offset = "4")]
    b: u32,
    #[ptx(name = concat!("la", "st"))]
    c: u32,
}

fn main() {}

// errors: 6
// fix:
// -#[ptx(name = ns::Pair, size = "12", rename_all = camelCase)]
// +#[ptx(name = "ns::Pair", size = 12, rename_all = "camelCase")]
// -    #[ptx(name = first)]
// +    #[ptx(name = "first")]
// -    #[ptx(offset = "4")]
// +    #[ptx(offset = 4)]
// -    #[ptx(name = concat!("la", "st"))]
// +    #[ptx(name = "last")]
// -fn main() {}
// +pub fn main() {}
