use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceRepr))]
struct S {
    a: u32,
}

fn main() {}
