use core::marker::PhantomData;

use ptx_abi::{PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Row<'a, T, const N: usize> {
    values: [T; N],
    len: u64,
    owner: PhantomData<&'a ()>,
}

assert_layouts!(impls(Pod) for Row<'static, f32, 3>);

fn main() {}
