use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camel_case")]
struct S {
    a: u32,
}

fn main() {}

// fix:
// -#[ptx(rename_all = "camel_case")]
// +#[ptx(rename_all = "camelCase")]
