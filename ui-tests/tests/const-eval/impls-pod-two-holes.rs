use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
struct S {
    a: u8,
    b: u32,
    c: u8,
}

fn main() {}
