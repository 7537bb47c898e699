use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
struct V {
    x: f32,
    y: f32,
    z: f32,
    w: f32,
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(C, align(16))]
