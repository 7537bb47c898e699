use ptx_abi::PtxLayout;

// In C++ `c` is in the byte that follows the bit-fields.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 9))]
    flags: [u8; 2],
    c: u8,
}

fn main() {}
