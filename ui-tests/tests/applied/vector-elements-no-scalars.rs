use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(2))]
#[ptx(vector)]
struct V {
    x: u8,
    y: u8,
}

fn main() {}
