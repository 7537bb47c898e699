use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct S {
    a: u32,
}

fn main() {}
