use std::marker::PhantomData;

use ptx_abi::PtxLayout;
use ptx_abi_rewrite::swap;

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
struct Handle<'a>(u64, PhantomData<&'a ()>);

#[derive(Clone, Copy, PtxLayout)]
#[swap(a: Handle<'a> => a: Handle<'static>)]
#[repr(C)]
struct S<'a> {
    a: Handle<'a>,
    b: Handle<'a>,
}

fn main() {}

// fix:
// -use ptx_abi_rewrite::swap;
//
// -#[swap(a: Handle<'a> => a: Handle<'static>)]
