use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct V {
    x: bool,
    y: bool,
}

fn main() {}
