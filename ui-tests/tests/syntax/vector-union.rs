use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector)]
union V {
    x: f32,
    y: f32,
}

fn main() {}

// fix:
// -#[ptx(vector)]
