use std::num::{NonZero, NonZeroU32};

use ptx_abi::{DevPtr, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union Outcome {
    value: u32,
    error: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    value: u32,
    has_value: bool,
    #[ptx(as = u32)]
    index: Option<NonZeroU32>,
    #[ptx(as = [i64; 2])]
    indices: [Option<NonZero<i64>>; 2],
    callback: DevPtr<core::ffi::c_void>,
    tag: u32,
    result: Outcome,
}

fn main() {}
