use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C, align(4))]
struct S {
    #[ptx(bits(a: Inner = 5))]
    flags: [u8; 1],
}

fn main() {}

// fix:
// -    #[ptx(bits(a: Inner = 5))]
// +    #[ptx(bits(a: u32 = 5))]
