use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct V {
    x: f32,
    y: f32,
}

fn main() {}
