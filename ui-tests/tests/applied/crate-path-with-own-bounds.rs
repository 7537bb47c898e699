use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Initialized))]
struct Padded(u32, u8);

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ptx_abi, impls(Pod))]
struct A {
    a: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ptx_abi, impls(AnyBitPattern))]
union B {
    a: u8,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(crate = ptx_abi, impls(Initialized))]
struct C {
    a: Padded,
}

fn main() {}
