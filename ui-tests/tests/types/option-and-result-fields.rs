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
