use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed)]
struct V {
    x: f32,
    y: f32,
}

fn main() {}
