use ptx_abi::{PtxLayout, CppName};

#[expect(dead_code, reason = "only pointed to")]
struct Square(f32);

impl CppName for Square {
    const NAME: &'static str = "Square";
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    count: u32,
    shape: *const Square,
}

fn main() {}
