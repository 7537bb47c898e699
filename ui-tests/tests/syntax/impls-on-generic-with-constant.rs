use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, Initialized))]
struct Row<'a, T, const N: usize, const B: bool> {
    values: [T; N],
    owner: core::marker::PhantomData<&'a ()>,
}

fn main() {}

// fix:
// -#[ptx(impls(Pod, Initialized))]
//
// -fn main() {}
// +ptx_abi::assert_layouts!(impls(Pod, Initialized) for Row<'static, f32, 3, true>);
// +
// +fn main() {
// +    let row: Row<'static, f32, 3, true> = Row { values: [0.0; 3], owner: core::marker::PhantomData };
// +    assert_eq!(bytemuck::bytes_of(&row), [0; 12]);
// +}
