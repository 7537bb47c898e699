use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, Pod))]
struct ImplsDuplicate {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod, AnyBitPattern))]
struct ImplsPodAndAnyBitPattern {
    a: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(impls(Copy, DeviceCpoy))]
struct ImplsUnknownTrait {
    a: u32,
}

fn main() {}

// errors: 4
// fix:
// -#[ptx(impls(Pod, Pod))]
// +#[ptx(impls(Pod))]
// -#[ptx(impls(Pod, AnyBitPattern))]
// +#[ptx(impls(Pod))]
// -#[derive(PtxLayout)]
// +#[derive(Clone, Copy, PtxLayout)]
// -#[ptx(impls(Copy, DeviceCpoy))]
// +#[ptx(impls(Pod))]
