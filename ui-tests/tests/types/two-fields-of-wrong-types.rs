use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: char,
    b: u32,
    c: String,
}

fn main() {}
