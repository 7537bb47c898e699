use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    len: u64,
    data: [f32],
}

fn main() {}
