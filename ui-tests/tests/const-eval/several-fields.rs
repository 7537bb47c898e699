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

// fix:
// #[repr(C)] → #[repr(C, align(8))]
// #[ptx(size = 64)] → #[ptx(size = 16)]
// #[ptx(offset = 1)] → #[ptx(offset = 2)]
// #[ptx(offset = 8)] → #[ptx(offset = 4)]
// #[ptx(bits(d: u32 = 40))] → #[ptx(bits(d: u64 = 40))]
// e: [u8; 3], → e: [u8; 5],
