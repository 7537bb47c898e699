use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(8))]
#[ptx(size = 16)]
struct S {
    a: u8,
    #[ptx(offset = 2)]
    b: u16,
    #[ptx(offset = 4)]
    c: u32,
    #[ptx(bits(d: u64 = 40))]
    e: [u8; 5],
}

fn main() {}
