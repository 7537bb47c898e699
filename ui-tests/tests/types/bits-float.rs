use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: f32 = 5))]
    flags: [u8; 1],
}

fn main() {}

// fix:
// -    #[ptx(bits(a: f32 = 5))]
// +    #[ptx(bits(a: u32 = 5))]
