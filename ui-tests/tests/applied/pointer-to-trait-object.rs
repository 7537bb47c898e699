use ptx_abi::{PtxLayout, CppName, CppType};

#[expect(dead_code, reason = "only pointed to")]
struct Square(f32);

impl CppName for Square {
    const TYPE: &'static CppType<'static> = &CppType::Named("Square");
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    count: u32,
    shape: *const Square,
}

fn main() {}
