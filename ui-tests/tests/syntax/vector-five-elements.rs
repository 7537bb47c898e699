use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(vector)]
struct V {
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    e: f32,
}

fn main() {}

// fix:
// -#[ptx(vector)]
