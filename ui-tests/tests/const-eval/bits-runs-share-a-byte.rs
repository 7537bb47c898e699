use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 5))]
    low: [u8; 1],
    #[ptx(bits(b: u32 = 5))]
    high: [u8; 1],
}

fn main() {}

// fix:
// -    #[ptx(bits(a: u32 = 5))]
// -    low: [u8; 1],
// -    #[ptx(bits(b: u32 = 5))]
// -    high: [u8; 1],
// +    #[ptx(bits(a: u32 = 5, b: u32 = 5))]
// +    low: [u8; 2],
