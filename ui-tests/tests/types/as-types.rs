use std::pin::Pin;

use ptx_abi::{DevPtr, KernelParams, PtxLayout};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OfReference<'a> {
    #[ptx(as = u64)]
    a: &'a u8,
}

struct Quad([f32; 4]);

#[derive(PtxLayout)]
#[repr(C)]
struct TypeWithoutLayout {
    #[ptx(as = Quad)]
    a: [f32; 4],
}

#[derive(PtxLayout)]
#[repr(transparent)]
struct Wrapper(#[ptx(as = Quad)] [f32; 4]);

type Alias<'a> = &'a f32;

macro_rules! through_a_group {
    ($reference:ty) => {
        #[derive(PtxLayout)]
        #[repr(C)]
        struct Grouped<'a> {
            #[ptx(as = DevPtr<f32>)]
            a: $reference,
        }
    };
}

through_a_group!(&'a f32);

#[derive(PtxLayout)]
#[repr(C)]
struct OfHostMemory<'a, T> {
    #[ptx(as = DevPtr<f32>)]
    a: (&'a f32),
    #[ptx(as = DevPtr<f32>)]
    b: Alias<'a>,
    #[ptx(as = DevPtr<f32>)]
    c: Option<&'a mut f32>,
    #[ptx(as = [DevPtr<f32>; 2])]
    h: [Option<&'a f32>; 2],
    #[ptx(as = DevPtr<f32>)]
    i: Pin<&'a f32>,
    #[ptx(as = u64)]
    j: &'a T,
    k: T,
}

type Slice<'a> = &'a f32;
type OfHiddenReferenceMaybe<'a> = Option<&'a f32>;

#[derive(KernelParams)]
struct OfHiddenReferenceArgs<'a> {
    n: u32,
    #[ptx(as = DevPtr<f32>)]
    x: Slice<'a>,
    #[ptx(as = DevPtr<f32>)]
    y: OfHiddenReferenceMaybe<'a>,
}

type AliasOfArgs<'a> = &'a f32;
type OfHostMemoryMaybe<'a> = Option<&'a f32>;

macro_rules! through_a_group_of_args {
    ($reference:ty) => {
        #[derive(KernelParams)]
        struct GroupedArgs {
            #[ptx(as = DevPtr<f32>)]
            a: $reference,
        }
    };
}

through_a_group_of_args!(AliasOfArgs<'static>);

#[derive(KernelParams)]
struct OfHostMemoryArgs<'a> {
    #[ptx(as = DevPtr<f32>)]
    a: (AliasOfArgs<'a>),
    #[ptx(as = DevPtr<f32>)]
    b: OfHostMemoryMaybe<'a>,
    #[ptx(as = [DevPtr<f32>; 2])]
    g: [AliasOfArgs<'a>; 2],
}

fn main() {}

// errors: 16
// fix:
// use std::pin::Pin; →
// -struct OfReference<'a> {
// -    #[ptx(as = u64)]
// -    a: &'a u8,
// +struct OfReference {
// +    a: DevPtr<u8>,
// struct Quad([f32; 4]); → #[derive(PtxLayout)] #[repr(C)] struct Quad([f32; 4]);
// -type Alias<'a> = &'a f32;
// -...
// -    k: T,
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +struct OfHostMemory {
// +    a: DevPtr<u8>,
// DevPtr, KernelParams → DevPtr, DevPtrMut, KernelParams
// -type Slice<'a> = &'a f32;
// -type OfHiddenReferenceMaybe<'a> = Option<&'a f32>;
// -
// struct OfHiddenReferenceArgs<'a> { → struct OfHiddenReferenceArgs {
// -    #[ptx(as = DevPtr<f32>)]
// -    x: Slice<'a>,
// -    #[ptx(as = DevPtr<f32>)]
// -    y: OfHiddenReferenceMaybe<'a>,
// +    x: DevPtr<f32>,
// +    y: DevPtr<f32>,
// -type AliasOfArgs<'a> = &'a f32;
// -...
// -    g: [AliasOfArgs<'a>; 2],
// +#[derive(KernelParams)]
// +struct OfHostMemoryArgs {
// +    a: DevPtr<f32>,
// +    g: [DevPtrMut<f32>; 2],
