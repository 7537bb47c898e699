use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u32,
}

fn main() {
    assert_eq!(bytemuck::bytes_of(&S { a: 1 }), [1, 0, 0, 0]);
}
