use core::ptr::NonNull;

use ptx_abi::assert_layouts;

assert_layouts!(impls(Initialized) for Option<NonNull<u32>>);

fn main() {}
