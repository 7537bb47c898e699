use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 5))]
    flags: f32,
}

fn main() {}

// fix:
// -    flags: f32,
// +    flags: [u8; 1],
