use ptx_abi::{PtxLayout, CppName, CppType};

trait Shape {}

impl CppName for dyn Shape {
    const TYPE: &'static CppType<'static> = &CppType::Named("Shape");
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    count: u32,
    shape: *const dyn Shape,
}

fn main() {}

// fix:
// -trait Shape {}
// +#[expect(dead_code, reason = "only pointed to")]
// +struct Square(f32);
// impl CppName for dyn Shape { → impl CppName for Square {
// Named("Shape") → Named("Square")
// shape: *const dyn Shape, → shape: *const Square,
