use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(Pod))]
union U {
    a: u8,
    b: u32,
}

fn main() {}

// fix:
// -#[ptx(impls(Pod))]
// +#[ptx(impls(AnyBitPattern))]
