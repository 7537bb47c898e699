use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceCopy))]
struct S {
    a: u32,
}

fn main() {}
