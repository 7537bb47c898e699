use core::marker::PhantomData;

use ptx_abi::PtxLayout;
use ptx_abi_rewrite::{append, swap};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, Pod))]
struct ImplsDuplicate(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, AnyBitPattern))]
struct ImplsPodAndAnyBitPattern(u32);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(Copy, DeviceCpoy))]
struct ImplsUnknownTrait(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Initialized))]
struct InitializedGenericAs<T> {
    #[ptx(as = [f32; 2])]
    a: [T; 2],
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
union U {
    a: u8,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct OnGeneric<T> {
    a: T,
    b: T,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, Initialized))]
struct Row<'a, T, const N: usize, const B: bool> {
    values: [T; N],
    owner: core::marker::PhantomData<&'a ()>,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[append(tag: u8)]
#[repr(C)]
union Value {
    bits: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[swap(T => T)]
#[repr(transparent)]
struct Wrapper<T>(T);

#[derive(Clone, Copy)]
struct Foreign(u32);

ptx_abi::foreign_types! { Map; Foreign = u32 }

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(types = Map, impls(Initialized))]
struct InitializedGenericMapped<T>(Foreign, PhantomData<T>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Pod))]
struct Tagged<T: Copy>(bool, PhantomData<T>);

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(impls(Pod))]
struct Flags<const N: usize>([bool; N]);

fn needs_pod<T: bytemuck::Pod>() {}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(impls(Pod))]
enum PodEnum {
    A,
    B,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(impls(AnyBitPattern))]
enum AnyBitPatternEnum {
    A,
    B,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls())]
struct ImplsEmpty(u32);

#[derive(Clone, Copy, PtxLayout)]
#[repr(u32)]
#[ptx(name = "Kind", impls())]
enum ImplsEmptyEnum {
    A,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(bytemuck::Pod, bytemuck::Zeroable, "Copy"))]
struct ImplsPaths(u32);

fn main() {
    needs_pod::<Tagged<u8>>();
    needs_pod::<Flags<2>>();
}

// errors: 20
// fix:
// #[ptx(impls(bytemuck::Pod, bytemuck::Zeroable, "Copy"))] → #[ptx(impls(Pod))]
// use ptx_abi::PtxLayout; → use ptx_abi::{PtxLayout, assert_layouts, module::Global};
// #[ptx(impls(Pod, Pod))] → #[ptx(impls(Pod))]
// #[ptx(impls(Pod, AnyBitPattern))] → #[ptx(impls(Pod))]
// #[derive(PtxLayout)] → #[derive(Clone, Copy, PtxLayout)]
// #[ptx(impls(Copy, DeviceCpoy))] → #[ptx(impls(Pod))]
// in InitializedGenericAs: #[ptx(impls(Initialized))] →
// in U: #[ptx(impls(Initialized))] →
// in OnGeneric: #[ptx(impls(Pod))] →
// in Row: #[ptx(impls(Pod, Initialized))] →
// in Value: #[derive(Clone, Copy, PtxLayout)] → #[append(tag: [u8; 4])] #[derive(Clone, Copy, PtxLayout)]
// #[append(tag: u8)] →
// #[swap(T => T)] ↑
// #[ptx(types = Map, impls(Initialized))] → #[ptx(types = Map)]
// bool, PhantomData → u8, PhantomData
// struct Flags<const N: usize>([bool; N]); → struct Flags<const N: usize>([u8; N]);
// in PodEnum: #[ptx(impls(Pod))] →
// #[ptx(impls(AnyBitPattern))] →
// #[ptx(impls())] → #[ptx(impls(Pod))]
// #[ptx(name = "Kind", impls())] → #[ptx(name = "Kind")]
// +assert_layouts!(impls(Pod) for OnGeneric<f32>);
// +assert_layouts!(impls(Pod, Initialized) for Row<'static, f32, 3, true>);
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(Pod))]
// +struct PodEnumShared {
// +    e: u8,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(AnyBitPattern))]
// +struct AnyBitPatternEnumShared {
// +    e: u8,
// +}
// main: let _ = Global::new("s", InitializedGenericAs::<f32>::LAYOUT).bytes(&[0; 8]);
// main: let _ = Global::new("m", InitializedGenericMapped::<u8>::LAYOUT).bytes(&[0; 4]);
// main: let _ = Global::new("u", U::LAYOUT).bytes(&[1, 0, 0, 0]);
// main: assert_eq!(bytemuck::bytes_of(&OnGeneric { a: 0.0_f32, b: 0.0 }), [0; 8]);
// main: let row: Row<'static, f32, 3, true> = Row { values: [0.0; 3], owner: PhantomData };
// main: assert_eq!(bytemuck::bytes_of(&row), [0; 12]);
// main: assert_eq!(PodEnumShared { e: PodEnum::B as u8 }.e, 1);
// main: assert_eq!(AnyBitPatternEnumShared { e: AnyBitPatternEnum::B as u8 }.e, 1);
