use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct S {
    _0: u32,
    first_value: u32,
}

fn main() {}

// fix:
//  struct S {
// +    #[ptx(name = "_0")]
