use core::mem::MaybeUninit;

use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(AnyBitPattern))]
struct ImplsAnyBitPatternField {
    a: bool,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct ImplsInitializedField {
    a: MaybeUninit<u32>,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodFieldNotPod {
    a: bool,
    b: [u8; 3],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct PodMemberNotPod {
    inner: Inner,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct PodNotCopy {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Pair<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pod) for Pair<f32>);

fn main() {}

// errors: 6
// fix:
// in ImplsAnyBitPatternField: a: bool, → a: u8,
// a: MaybeUninit<u32>, → a: u32,
// in ImplsPodFieldNotPod: a: bool, → a: u8,
// struct Inner { → #[ptx(impls(Pod))] struct Inner {
// in PodNotCopy: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// in Pair: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
