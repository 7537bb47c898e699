use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
}

assert_layouts!(impls(Pod) for S);

fn main() {}
