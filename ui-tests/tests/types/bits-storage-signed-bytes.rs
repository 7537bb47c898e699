use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: u32 = 5))]
    flags: [i8; 1],
}

fn main() {}

// fix:
// -    flags: [i8; 1],
// +    flags: [u8; 1],
