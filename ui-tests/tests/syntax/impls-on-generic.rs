use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S<T> {
    a: T,
    b: T,
}

fn main() {}

// fix:
// -#[ptx(impls(Pod))]
//
// -fn main() {}
// +ptx_abi::assert_layouts!(impls(Pod) for S<f32>);
// +
// +fn main() {
// +    assert_eq!(bytemuck::bytes_of(&S { a: 0.0_f32, b: 0.0 }), [0; 8]);
// +}
