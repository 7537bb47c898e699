use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(size = 64)]
struct S {
    a: u8,
    #[ptx(offset = 1)]
    b: u16,
    #[ptx(offset = 8)]
    c: u32,
    #[ptx(bits(d: u32 = 40))]
    e: [u8; 3],
}

fn main() {}
