use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(__failed, impls(Pod))]
struct NotReported {
    a: bool,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(__failed(), impls(Pod))]
struct NothingReported {
    a: bool,
}

fn main() {}
