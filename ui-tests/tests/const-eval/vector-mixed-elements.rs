use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(vector)]
struct V {
    x: f32,
    y: u32,
}

fn main() {}

// fix:
// -    y: u32,
// +    y: f32,
