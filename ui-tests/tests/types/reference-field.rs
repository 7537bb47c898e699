use ptx_abi_core::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S<'a> {
    a: u32,
    b: &'a f32,
}

fn main() {}
