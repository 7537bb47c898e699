use core::ptr::NonNull;

use ptx_abi::assert_layouts;

assert_layouts!(impls(Initialized) for Option<NonNull<u32>>);

fn main() {}

// errors: 2, rustc's E0117
// fix:
// -use core::ptr::NonNull;
// +use ptx_abi::{DevPtr, PtxLayout};
// -use ptx_abi::assert_layouts;
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(Initialized))]
// +struct Address {
// +    pointer: DevPtr<u32>,
// +}
// -assert_layouts!(impls(Initialized) for Option<NonNull<u32>>);
// -
// -fn main() {}
// +fn main() {
// +    ptx_abi::module::Global::of("address", &Address { pointer: DevPtr::from_raw(0) });
// +}
