use ptx_abi::assert_layouts;

assert_layouts!(Vec<f32>);

fn main() {}

// fix:
// -use ptx_abi::assert_layouts;
// +use ptx_abi::{DevPtr, PtxLayout, assert_layouts};
// -assert_layouts!(Vec<f32>);
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Slice<T> {
// +    data: DevPtr<T>,
// +    len: u64,
// +}
// -fn main() {}
// +assert_layouts!(Slice<f32>);
// +
// +fn main() {
// +    assert_eq!(<Slice<f32>>::LAYOUT.size, 16);
// +}
