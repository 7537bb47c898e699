use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, packed(2))]
struct S {
    #[ptx(bits(a: u32 = 9, b: u32 = 7))]
    flags: [u8; 2],
    c: u8,
}

fn main() {}

// fix:
//  struct S {
// +    _align: [u16; 0],
