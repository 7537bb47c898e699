use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(mode: enum u32 = 2))]
    flags: [u8; 1],
}

fn main() {}

// fix:
// -    #[ptx(bits(mode: enum u32 = 2))]
// +    #[ptx(bits(mode: u32 = 2))]
