use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(#[ptx(offset = 0)] a: u32 = 5))]
    flags: [u8; 1],
}

fn main() {}
