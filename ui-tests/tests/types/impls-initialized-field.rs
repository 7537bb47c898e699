use core::mem::MaybeUninit;
use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct S {
    a: MaybeUninit<u32>,
    b: u32,
}

fn main() {}

// fix:
// -use core::mem::MaybeUninit;
//
// -    a: MaybeUninit<u32>,
// +    a: u32,
