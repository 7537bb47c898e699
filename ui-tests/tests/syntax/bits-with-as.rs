use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 5), as = u32, offset = 0)]
    flags: [u8; 1],
}

fn main() {}
