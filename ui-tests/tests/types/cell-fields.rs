use std::cell::{Cell, UnsafeCell};

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    count: Cell<u32>,
    counts: [UnsafeCell<u64>; 4],
}

fn main() {}
