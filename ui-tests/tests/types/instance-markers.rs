use ptx_abi::{PtxLayout, assert_layouts};

assert_layouts!(impls(Pod));

assert_layouts!();

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pot) for Pair<f32>);

fn main() {}

// errors: 3
// fix:
// -assert_layouts!(impls(Pod));
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Sample<T> {
// +    value: T,
// +}
// -assert_layouts!();
// +assert_layouts!(impls(Pod) for Sample<f32>);
// +
// +assert_layouts!([f32; 3]);
// -assert_layouts!(impls(Pot) for Pair<f32>);
// +assert_layouts!(impls(Pod) for Pair<f32>);
