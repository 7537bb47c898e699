use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(impls(AnyBitPattern))]
union U {
    a: u8,
    b: u32,
}

fn main() {}
