use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 200))]
    flags: [u8; 4],
}

fn main() {}

// fix:
// #[ptx(bits(a: u32 = 200))] → #[ptx(bits(a: u32 = 20))]
// flags: [u8; 4], → flags: [u8; 3],
// main: assert_eq!(S::A_BITS, 20);
