use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(vector = true)]
struct S {
    x: f32,
}

fn main() {}
