use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    c: u8,
    #[ptx(bits(a: i32 = 30))]
    flags: [u8; 4],
}

fn main() {}

// fix:
// -    flags: [u8; 4],
// +    flags: [u8; 7],
