use std::num::{NonZero, NonZeroU32};

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    value: Option<u32>,
    index: Option<NonZeroU32>,
    indices: [Option<NonZero<i64>>; 2],
    callback: Option<extern "C" fn()>,
    result: Result<u32, f32>,
}

fn main() {}

// errors: 5
// fix:
// -use ptx_abi::PtxLayout;
// +use ptx_abi::{DevPtr, PtxLayout};
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Outcome {
// +    value: u32,
// +    error: f32,
// +}
// -    value: Option<u32>,
// +    value: u32,
// +    has_value: bool,
// +    #[ptx(as = u32)]
//      index: Option<NonZeroU32>,
// +    #[ptx(as = [i64; 2])]
// -    callback: Option<extern "C" fn()>,
// -    result: Result<u32, f32>,
// +    callback: DevPtr<core::ffi::c_void>,
// +    tag: u32,
// +    result: Outcome,
