use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S<'a> {
    a: u32,
    b: &'a mut f32,
}

fn main() {}
