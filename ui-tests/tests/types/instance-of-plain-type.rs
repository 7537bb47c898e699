use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
}

assert_layouts!(impls(Pod) for S);

fn main() {}

// fix:
// -use ptx_abi::{PtxLayout, assert_layouts};
// +use ptx_abi::PtxLayout;
//  #[repr(C)]
// +#[ptx(impls(Pod))]
// -assert_layouts!(impls(Pod) for S);
// -
// -fn main() {}
// +fn main() {
// +    assert_eq!(bytemuck::bytes_of(&S { a: 1 }), [1, 0, 0, 0]);
// +}
