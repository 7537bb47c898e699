use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(a: u8 = 9, b: u8 = 3))]
    flags: [u8; 2],
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(C, align(2))]
// -    #[ptx(bits(a: u8 = 9, b: u8 = 3))]
// +    #[ptx(bits(a: u16 = 9, b: u8 = 3))]
