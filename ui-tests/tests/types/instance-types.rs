use core::mem::MaybeUninit;
use core::ptr::NonNull;

use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstanceAnyBitPatternField<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(AnyBitPattern) for InstanceAnyBitPatternField<bool>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstanceInitializedField<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Initialized) for InstanceInitializedField<Unit>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Unit(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstancePodField<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pod) for InstancePodField<bool>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstancePodNested<T> {
    a: T,
    b: T,
}

assert_layouts!(impls(Pod) for InstancePodNested<InstancePodNested<f32>>);

assert_layouts!(Vec<f32>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
}

assert_layouts!(impls(Pod) for S);

assert_layouts!(impls(Initialized) for Option<NonNull<u32>>);

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
struct PodMemberNotPod(Inner);

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

// errors: 14, rustc's E0117
// fix:
// use core::ptr::NonNull; → use ptx_abi::{DevPtr, PtxLayout, assert_layouts};
// use ptx_abi::{PtxLayout, assert_layouts}; →
// InstanceAnyBitPatternField<bool> → InstanceAnyBitPatternField<u8>
// struct Unit(u32); → #[ptx(impls(Initialized))] struct Unit(u32);
// InstancePodField<bool> → InstancePodField<u8>
// assert_layouts!(Vec<f32>); → assert_layouts!(Slice<f32>);
// struct S { → #[ptx(impls(Pod))] struct S {
// assert_layouts!(impls(Pod) for S); → assert_layouts!(impls(Pod) for InstancePodNested<f32>);
// assert_layouts!(impls(Initialized) for Option<NonNull<u32>>); →
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct Slice<T> {
// +    data: DevPtr<T>,
// +    len: u64,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(Initialized))]
// +struct Address {
// +    pointer: DevPtr<u32>,
// +}
// in ImplsAnyBitPatternField: a: bool, → a: u8,
// a: MaybeUninit<u32>, → a: u32,
// in ImplsPodFieldNotPod: a: bool, → a: u8,
// struct Inner { → #[ptx(impls(Pod))] struct Inner {
// in PodNotCopy: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// in Pair: #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// main: assert_eq!(bytemuck::pod_read_unaligned::<InstanceAnyBitPatternField<u8>>(&[1, 2]).b, 2);
// main: ptx_abi::module::Global::of("units", &InstanceInitializedField { a: Unit(1), b: Unit(2) });
// main: assert_eq!(bytemuck::bytes_of(&InstancePodField { a: 1_u8, b: 2 }), [1, 2]);
// main: assert_eq!(bytemuck::bytes_of(&[InstancePodNested { a: 1.0_f32, b: 2.0 }]).len(), 8);
// main: assert_eq!(<Slice<f32>>::LAYOUT.size, 16);
// main: assert_eq!(bytemuck::bytes_of(&S { a: 1 }), [1, 0, 0, 0]);
// main: ptx_abi::module::Global::of("address", &Address { pointer: DevPtr::from_raw(0) });
