use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct S {
    #[ptx(name = "_0")]
    _0: u32,
    first_value: u32,
}

fn main() {}
