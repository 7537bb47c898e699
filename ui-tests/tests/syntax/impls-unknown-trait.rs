use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(Copy, DeviceCpoy))]
struct S {
    a: u32,
}

fn main() {}

// errors: 2
// fix:
// -#[derive(PtxLayout)]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[ptx(impls(Copy, DeviceCpoy))]
// +#[ptx(impls(Pod))]
