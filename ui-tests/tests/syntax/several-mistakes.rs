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

// errors: 7
// fix:
// -#[ptx(size = "8", algin = 4)]
// +#[ptx(size = 12, align = 4)]
// +#[repr(C)]
// #[ptx(offset = zero)] → #[ptx(offset = 0)]
// #[ptx(nam = "B")] → #[ptx(name = "B")]
// #[ptx(bits(c: u32 = 0, d: u32 = many))] → #[ptx(bits(c: u32 = 5, d: u32 = 27))]
