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

// fix:
//      values: [T; N],
// +    _pad: [u8; 4],
// -fn main() {}
// +fn main() {
// +    let row = Row { values: [1.0_f32; 3], _pad: [0; 4], len: 3, owner: PhantomData };
// +    assert_eq!(bytemuck::bytes_of(&row).len(), 24);
// +}
