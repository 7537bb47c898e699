use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    a: u32,
    #[ptx(bits(a: u32 = 5))]
    flags: [u8; 1],
}

fn main() {}
