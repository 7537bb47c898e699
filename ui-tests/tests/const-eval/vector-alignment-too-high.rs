use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(vector)]
struct V {
    x: f32,
    y: f32,
    z: f32,
}

fn main() {}

// fix:
// -#[repr(C, align(16))]
// +#[repr(C, align(4))]
