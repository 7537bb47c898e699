use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[ptx(global = "table", module = "kernels/object.cubin")]
#[repr(C)]
struct Table {
    weights: [f32; 3],
}

fn main() {}

// fix:
// -#[ptx(global = "table", module = "kernels/object.cubin")]
// +#[ptx(global = "table", module = "../tests/tests/it/object/object.sm_90.cubin")]
// -    weights: [f32; 3],
// +    weights: [f32; 4],
