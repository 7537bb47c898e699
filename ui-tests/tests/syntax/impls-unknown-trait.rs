use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(Copy, DeviceCpoy))]
struct S {
    a: u32,
}

fn main() {}
