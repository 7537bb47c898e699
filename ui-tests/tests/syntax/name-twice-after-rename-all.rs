#![allow(non_snake_case)]

use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(rename_all = "camelCase")]
struct S {
    child_count: u32,
    childCount: u32,
}

fn main() {}

// fix:
// #![allow(non_snake_case)] →
// child_count: u32, → child_count: u32, #[ptx(name = "childCount2")]
