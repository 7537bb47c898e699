use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: &'static str,
}

fn main() {}
