use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S<T> {
    a: T,
    b: T,
}

// SAFETY: two `f32` have no padding, and every bit pattern is a value of `f32`.
unsafe impl bytemuck::Zeroable for S<f32> {}
// SAFETY: two `f32` have no padding, and every bit pattern is a value of `f32`.
unsafe impl bytemuck::Pod for S<f32> {}

fn main() {
    assert_eq!(bytemuck::bytes_of(&S { a: 0.0_f32, b: 0.0 }), [0; 8]);
}
