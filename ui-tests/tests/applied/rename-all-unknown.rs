use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct S {
    a: u32,
}

fn main() {}
