use std::cell::{Cell, UnsafeCell};

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(as = u32)]
    count: Cell<u32>,
    #[ptx(as = [u64; 4])]
    counts: [UnsafeCell<u64>; 4],
}

fn main() {}
