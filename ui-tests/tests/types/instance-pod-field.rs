use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pod) for Pair<bool>);

fn main() {}

// fix:
// -assert_layouts!(impls(Pod) for Pair<bool>);
// +assert_layouts!(impls(Pod) for Pair<u8>);
// -fn main() {}
// +fn main() {
// +    assert_eq!(bytemuck::bytes_of(&Pair { a: 1_u8, b: 2 }), [1, 2]);
// +}
