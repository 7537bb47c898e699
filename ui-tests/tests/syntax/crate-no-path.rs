use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(crate = "ptx_abi")]
struct S {
    a: u32,
}

fn main() {}
