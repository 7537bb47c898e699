use core::mem::MaybeUninit;
use ptx_abi::PtxLayout;

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

fn main() {}

// errors: 3
// fix:
//  struct ImplsAnyBitPatternField {
// -    a: bool,
// +    a: u8,
// -    a: MaybeUninit<u32>,
// +    a: u32,
//  struct ImplsPodFieldNotPod {
// -    a: bool,
// +    a: u8,
