use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(renam_all = "camelCase")]
struct S {
    #[ptx(ofset = 0)]
    a: u32,
}

fn main() {}
