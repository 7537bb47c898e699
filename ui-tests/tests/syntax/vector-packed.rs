use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, packed)]
#[ptx(vector)]
struct V {
    x: f32,
    y: f32,
}

fn main() {}

// fix:
// -#[ptx(vector)]
