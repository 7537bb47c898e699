use ptx_abi::PtxLayout;

// C++ begins the bit-fields in the byte that follows `c`.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    c: u8,
    #[ptx(bits(a: u32 = 9))]
    flags: [u8; 2],
}

fn main() {}
