use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(size = "8", algin = 4)]
struct S {
    #[ptx(offset = zero)]
    a: u32,
    #[ptx(nam = "B")]
    b: u32,
    #[ptx(bits(c: u32 = 0, d: u32 = many))]
    flags: [u8; 4],
}

fn main() {}
