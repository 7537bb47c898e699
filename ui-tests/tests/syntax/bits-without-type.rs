use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a = 5, b: u32 = 5))]
    flags: [u8; 4],
}

fn main() {}
