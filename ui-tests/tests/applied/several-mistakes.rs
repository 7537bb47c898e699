use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(size = 12, align = 4)]
#[repr(C)]
struct S {
    #[ptx(offset = 0)]
    a: u32,
    #[ptx(name = "B")]
    b: u32,
    #[ptx(bits(c: u32 = 5, d: u32 = 27))]
    flags: [u8; 4],
}

fn main() {}
