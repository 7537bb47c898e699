use core::mem::ManuallyDrop;

use ptx_abi::{KernelParams, PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Tree {
    #[bits(3)]
    kind: u32,
    children: [Tree; 2],
}

#[derive(PtxLayout)]
#[repr(C)]
struct G<T> {
    key: T,
    next: [G<T>; 2],
}

#[derive(KernelParams)]
struct K {
    n: u32,
    rest: [K; 2],
}

#[derive(PtxLayout)]
#[repr(C)]
struct Optional {
    key: u32,
    next: Option<Optional>,
}

#[derive(PtxLayout)]
#[repr(C)]
struct P<T> {
    x: T,
    key: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Q {
    p: P<Q>,
    key: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
union U {
    b: ManuallyDrop<InUnion>,
    key: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct InUnion {
    key: u32,
    u: U,
}

#[derive(PtxLayout)]
#[repr(C)]
struct A {
    key: u32,
    b: B,
}

#[derive(PtxLayout)]
#[repr(C)]
struct B {
    a: [A; 2],
    key: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct C {
    key: u32,
    d: D,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed)]
struct D {
    key: u32,
    e: E,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
union E {
    c: C,
    key: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
union Wrapped {
    key: u32,
    next: ManuallyDrop<[Self; 3]>,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Named {
    #[ptx(as = Named)]
    a: u64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Tuple(#[ptx(as = [Tuple; 2])] [u64; 2]);

#[derive(PtxLayout)]
#[repr(C)]
union Either {
    #[ptx(as = Self)]
    a: u64,
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Wrapper(#[ptx(as = Wrapper)] u64);

#[derive(PtxLayout)]
#[repr(C)]
struct Generic<T> {
    #[ptx(as = Generic<T>)]
    a: T,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Unsized {
    #[ptx(as = [u8])]
    a: u32,
    #[ptx(as = str)]
    b: u64,
    #[ptx(as = dyn Send)]
    c: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Direct {
    value: f32,
    next: Direct,
}

struct CudaSlice<T>(u64, T);

#[derive(PtxLayout)]
#[repr(C)]
struct References<'a> {
    a: u32,
    buffer: &'a CudaSlice<u32>,
    arrays: &'a mut CudaSlice<[f32; 3]>,
    array: &'a [f64; 4],
    b: &'a f32,
    c: &'a mut f32,
    slice: &'static [f32],
    text: &'static str,
}

#[derive(PtxLayout)]
#[repr(C)]
struct SliceField {
    len: u64,
    data: [f32],
}

#[derive(PtxLayout)]
#[repr(C)]
struct TraitObjectField {
    data: dyn Send,
}

fn main() {}

// errors: 39, rustc's E0072 for each circle, and its E0391 for some
// fix:
// KernelParams, PtxLayout → DevPtr, DevPtrMut, KernelParams, PtxLayout
// children: [Tree; 2], → children: [DevPtr<Tree>; 2],
// next: [G<T>; 2], → next: [DevPtr<G<T>>; 2],
// -#[derive(KernelParams)]
// +#[derive(KernelParams, PtxLayout)]
// +#[repr(C)]
// rest: [K; 2], → rest: [DevPtr<K>; 2],
// next: Option<Optional>, → next: DevPtr<Optional>,
// p: P<Q>, → p: ptx_abi::DevPtr<P<Q>>,
// b: ManuallyDrop<InUnion>, → b: ptx_abi::DevPtr<InUnion>,
// a: [A; 2], → a: [ptx_abi::DevPtr<A>; 2],
// c: C, → c: ptx_abi::DevPtr<C>,
// next: ManuallyDrop<[Self; 3]>, → next: ManuallyDrop<[DevPtr<Self>; 3]>,
// #[ptx(as = Named)] → #[ptx(as = DevPtr<Named>)]
// Tuple; 2 → DevPtr<Tuple>; 2
// #[ptx(as = Self)] → #[ptx(as = DevPtr<Either>)]
// as = Wrapper → as = DevPtr<Wrapper>
// #[ptx(as = Generic<T>)] → #[ptx(as = DevPtr<Generic<T>>)]
// #[ptx(as = [u8])] → #[ptx(as = [u8; 4])]
// #[ptx(as = str)] → #[ptx(as = DevPtr<u8>)]
// #[ptx(as = dyn Send)] → #[ptx(as = u32)]
// next: Direct, → next: DevPtr<Direct>,
// struct References<'a> { → struct References {
// buffer: &'a CudaSlice<u32>, → buffer: DevPtr<u32>,
// arrays: &'a mut CudaSlice<[f32; 3]>, → arrays: DevPtrMut<f32>,
// array: &'a [f64; 4], → array: DevPtr<f64>,
// b: &'a f32, → b: DevPtr<f32>,
// c: &'a mut f32, → c: DevPtrMut<f32>,
// slice: &'static [f32], → slice: DevPtr<f32>, slice_len: u64,
// text: &'static str, → text: DevPtr<u8>, text_len: u64,
// data: [f32], → data: DevPtr<f32>,
// data: dyn Send, → tag: u32, value: Value,
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Value {
// +    integer: i32,
// +    float: f32,
// +}
