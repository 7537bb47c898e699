use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(pub a: u8 = 3, pub b: u8 = 6))]
    flags: u32,
}

fn main() {}

// fix:
// -    flags: u32,
// +    flags: [u8; 2],
