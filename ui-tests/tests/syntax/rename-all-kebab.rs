use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "kebab-case")]
struct S {
    a: u32,
}

fn main() {}
