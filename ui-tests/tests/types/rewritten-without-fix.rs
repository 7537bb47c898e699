use std::marker::PhantomData;

use ptx_abi::PtxLayout;
use ptx_abi_rewrite::{append, swap};

#[derive(Clone, Copy)]
struct Token(());

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[append(token: Token)]
#[repr(C)]
struct AddedToken {
    a: u32,
}

#[repr(C)]
struct __BindgenUnionField<T>(PhantomData<T>);

#[derive(PtxLayout)]
#[ptx(bindgen)]
#[append(more: [u8; 0])]
#[repr(C)]
struct Value {
    f: __BindgenUnionField<f32>,
    bindgen_union_field: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[swap([u8; 1] => [bool; 1])]
#[repr(C, align(4))]
struct Bits {
    #[ptx(bits(_: u32 = 3))]
    a: [u8; 1],
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(AnyBitPattern))]
#[swap(u8 => bool)]
#[repr(C)]
struct Bool {
    a: u16,
    b: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(bindgen)]
#[append(more: [u8; 0])]
#[repr(C)]
struct Stream {
    _unused: [u8; 0],
}

#[derive(Clone, Copy, PtxLayout)]
#[ptx(impls(Pod))]
#[swap(f32 => char)]
#[repr(C)]
struct Pod {
    a: u32,
    b: f32,
}

fn main() {}

// errors: 6
// no fix: the types and members that the macros write have no layout, or not the trait
