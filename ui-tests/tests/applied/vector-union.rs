use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
union V {
    x: f32,
    y: f32,
}

fn main() {}
