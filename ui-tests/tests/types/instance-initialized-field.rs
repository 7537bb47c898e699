use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Initialized) for Pair<Unit>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Unit(u32);

fn main() {}

// fix:
// -assert_layouts!(impls(Initialized) for Pair<Unit>);
// -
// -#[derive(Clone, Copy, PtxLayout)]
// -#[repr(C)]
// +assert_layouts!(impls(Initialized) for Pair<Unit>);
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(Initialized))]
// -fn main() {}
// +fn main() {
// +    ptx_abi::module::Global::of("units", &Pair { a: Unit(1), b: Unit(2) });
// +}
