use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct S {
    #[ptx(offset = 0)]
    a: u32,
}

fn main() {}
