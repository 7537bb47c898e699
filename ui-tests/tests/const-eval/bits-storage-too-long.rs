use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: i32 = 9, b: i32 = 9))]
    flags: [u8; 4],
    c: u8,
}

fn main() {}

// fix:
// -    flags: [u8; 4],
// +    flags: [u8; 3],
