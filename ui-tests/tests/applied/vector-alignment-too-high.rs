use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(4))]
#[ptx(vector)]
struct V {
    x: f32,
    y: f32,
    z: f32,
}

fn main() {}
