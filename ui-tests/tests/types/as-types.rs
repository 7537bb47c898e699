use std::pin::Pin;

use ptx_abi::{DevPtr, PtxLayout};

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

fn main() {}

// errors: 10
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
