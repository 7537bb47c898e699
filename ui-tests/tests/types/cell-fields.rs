use std::cell::{Cell, UnsafeCell};

use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    count: Cell<u32>,
    counts: [UnsafeCell<u64>; 4],
}

fn main() {}

// errors: 2
// fix:
//  struct S {
// +    #[ptx(as = u32)]
//      count: Cell<u32>,
// +    #[ptx(as = [u64; 4])]
