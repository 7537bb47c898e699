use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: *const [f32],
}

fn main() {}
