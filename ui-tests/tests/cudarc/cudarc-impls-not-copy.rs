use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceRepr, Pod))]
struct Both {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(DeviceRepr))]
struct One {
    a: u32,
}

fn main() {}

// errors: 2
// fix:
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(impls(DeviceRepr, Pod))]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(DeviceRepr, Pod))]
// -#[derive(PtxLayout)]
// -#[repr(C)]
// -#[ptx(impls(DeviceRepr))]
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +#[ptx(impls(DeviceRepr))]
