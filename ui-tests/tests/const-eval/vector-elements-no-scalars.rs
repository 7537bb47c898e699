use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct V {
    x: bool,
    y: bool,
}

fn main() {}
