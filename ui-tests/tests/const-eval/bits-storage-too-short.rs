use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: i32 = 9, b: i32 = 9))]
    flags: [u8; 2],
}

fn main() {}

// fix:
// -    flags: [u8; 2],
// +    flags: [u8; 3],
