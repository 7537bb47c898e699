use std::marker::PhantomData;

use ptx_abi::PtxLayout;
use ptx_abi_rewrite::append;

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

fn main() {}

// no fix: bindgen writes no such member
