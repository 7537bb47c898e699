use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(2))]
struct S {
    #[ptx(bits(a: u16 = 9, b: u8 = 3))]
    flags: [u8; 2],
}

fn main() {}
