use ptx_abi::{DevPtr, PtxLayout, assert_layouts};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Slice<T> {
    data: DevPtr<T>,
    len: u64,
}

assert_layouts!(Slice<f32>);

fn main() {
    assert_eq!(<Slice<f32>>::LAYOUT.size, 16);
}
