use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(global = "table", module = "kernels/object.cubin")]
#[repr(C)]
struct Table {
    weights: [f32; 3],
}

fn main() {}
