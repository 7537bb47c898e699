use ptx_abi::assert_layouts;

assert_layouts!(impls(Pod));

fn main() {}

// fix:
// -use ptx_abi::assert_layouts;
// +use ptx_abi::{PtxLayout, assert_layouts};
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Sample<T> {
// +    value: T,
// +}
// -assert_layouts!(impls(Pod));
// +assert_layouts!(impls(Pod) for Sample<f32>);
