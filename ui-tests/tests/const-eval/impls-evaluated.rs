use core::marker::PhantomData;

use ptx_abi::vector::Float2;
use ptx_abi::{Layout, PtxLayout, assert_layouts, bit_fields, foreign_types};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodBitFields {
    #[bits(9)]
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(16))]
#[ptx(impls(Pod))]
struct ImplsPodTailPaddingOfAlign {
    a: u64,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodTailPadding {
    a: u64,
    b: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodTupleStruct(u8, u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct ImplsPodTwoHoles {
    a: u8,
    b: u32,
    c: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
union U {
    a: u8,
    b: u32,
}

/// Three bytes of padding.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Padded {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct S {
    #[ptx(as = [u32; 2])]
    pair: Padded,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(opaque, size = 8, align = 4)]
struct Class([u32; 2]);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct OfClass {
    #[ptx(as = Class)]
    pair: Padded,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Full {
    a: u32,
    b: u32,
}

foreign_types! { Map; Padded = Full }

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(types = Map, impls(Initialized))]
struct OfMap {
    pairs: [Padded; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstanceInStatic<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

static LAYOUT: &Layout<'static> = InstanceInStatic::<f32>::LAYOUT;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct PaddedToo {
    a: u8,
    b: u16,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Shown<T> {
    #[ptx(as = u32)]
    bytes: PaddedToo,
    value: T,
}

assert_layouts!(impls(Initialized) for Shown<f32>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstanceMislaid<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

assert_layouts!(InstanceMislaid<f32>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct InstancePodMislaid<T> {
    a: u32,
    #[ptx(as = Float2)]
    c: [T; 2],
}

type Instance = InstancePodMislaid<f32>;

assert_layouts!(impls(Pod) for Instance);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Row<'a, T, const N: usize> {
    values: [T; N],
    len: u64,
    owner: PhantomData<&'a ()>,
}

assert_layouts!(impls(Pod) for Row<'static, f32, 3>);

fn main() {}

// errors: 14
// fix:
// bit_fields, foreign_types → bit_fields, foreign_types, module::Global
// in ImplsPodBitFields: a: u32, → a: u32, _pad: [u8; 2],
// in ImplsPodTailPaddingOfAlign: b: u32, → b: u32, _pad: [u8; 4],
// b: u8, → b: u8, _pad: [u8; 7],
// struct ImplsPodTupleStruct(u8, u32); → struct ImplsPodTupleStruct(u8, [u8; 3], u32);
// in ImplsPodTwoHoles: a: u8, → a: u8, _pad: [u8; 3],
// c: u8, → c: u8, _pad1: [u8; 3],
// in U: #[ptx(impls(Pod))] → #[ptx(impls(AnyBitPattern))]
// in S: #[ptx(impls(Initialized))] →
// in OfClass: #[ptx(impls(Initialized))] →
// types = Map, impls(Initialized) → types = Map
// in InstanceInStatic: a: u32, → a: u32, _align: ptx_abi::Align8,
// assert_layouts!(impls(Initialized) for Shown<f32>); → assert_layouts!(Shown<f32>);
// in InstanceMislaid: a: u32, → a: u32, _align: ptx_abi::Align8,
//  struct InstancePodMislaid<T> {
//      a: u32,
// +    _pad: [u8; 4],
// +    _align: ptx_abi::Align8,
// values: [T; N], → values: [T; N], _pad: [u8; 4],
// main: let _ = Global::new("s", S::LAYOUT).bytes(&[0; 8]);
// main: let _ = Global::new("c", OfClass::LAYOUT).bytes(&[0; 8]);
// main: let _ = Global::new("m", OfMap::LAYOUT).bytes(&[0; 16]);
// main: assert_eq!(LAYOUT.size, 16);
// main: let _ = ptx_abi::module::Global::new("shown", <Shown<f32>>::LAYOUT).bytes(&[0; 8]);
// main: assert_eq!(core::mem::offset_of!(InstanceMislaid<f32>, c), 8);
// main: let bytes = InstancePodMislaid { a: 1, _pad: [0; 4], _align: ptx_abi::Align8, c: [1.0_f32; 2] };
// main: assert_eq!(bytemuck::bytes_of(&bytes).len(), 16);
// main: let row = Row { values: [1.0_f32; 3], _pad: [0; 4], len: 3, owner: PhantomData };
// main: assert_eq!(bytemuck::bytes_of(&row).len(), 24);
