use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: *const [f32],
}

fn main() {}
