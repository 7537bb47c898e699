use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(AnyBitPattern) for Pair<bool>);

fn main() {}

// fix:
// -assert_layouts!(impls(AnyBitPattern) for Pair<bool>);
// +assert_layouts!(impls(AnyBitPattern) for Pair<u8>);
// -fn main() {}
// +fn main() {
// +    assert_eq!(bytemuck::pod_read_unaligned::<Pair<u8>>(&[1, 2]).b, 2);
// +}
