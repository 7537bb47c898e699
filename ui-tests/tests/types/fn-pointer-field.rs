use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: extern "C" fn(i32) -> i32,
}

fn main() {}
