use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(as = 4)]
    a: [f32; 4],
}

fn main() {}
