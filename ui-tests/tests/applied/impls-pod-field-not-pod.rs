use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u8,
    b: [u8; 3],
}

fn main() {}
