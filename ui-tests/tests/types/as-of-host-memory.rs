use std::pin::Pin;

use ptx_abi::{DevPtr, PtxLayout};

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
struct S<'a, T> {
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

// errors: 7
// fix:
// -use std::pin::Pin;
// -
//
// -type Alias<'a> = &'a f32;
// -...
// -#[derive(PtxLayout)]
// +#[derive(Clone, Copy, PtxLayout)]
// -struct S<'a, T> {
// -...
// -    k: T,
// +struct S {
// +    a: DevPtr<u8>,
