use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 5, b: u32 = 5))]
    low: [u8; 2],
}

fn main() {}
