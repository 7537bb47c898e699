use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, Initialized))]
struct Row<'a, T, const N: usize, const B: bool> {
    values: [T; N],
    owner: core::marker::PhantomData<&'a ()>,
}

fn main() {}
