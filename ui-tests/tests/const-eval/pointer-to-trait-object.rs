use ptx_abi::{PtxLayout, CppName};

trait Shape {}

impl CppName for dyn Shape {
    const NAME: &'static str = "Shape";
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    count: u32,
    shape: *const dyn Shape,
}

fn main() {}
