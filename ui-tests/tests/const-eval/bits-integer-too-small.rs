use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 9, b: u32 = 9))]
    flags: u16,
}

fn main() {}

// fix:
// -    flags: u16,
// +    flags: [u8; 3],
