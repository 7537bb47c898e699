use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(renam_all = "camelCase")]
struct S {
    #[ptx(ofset = 0)]
    a: u32,
}

fn main() {}

// errors: 2
// fix:
// -#[ptx(renam_all = "camelCase")]
// +#[ptx(rename_all = "camelCase")]
// -    #[ptx(ofset = 0)]
// +    #[ptx(offset = 0)]
