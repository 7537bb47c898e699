use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceCopy, DeviceRepr, cuda_core::DeviceCopy))]
struct S {
    a: u32,
}

fn main() {}

// errors: 3
// no fix: the features are off in these tests
