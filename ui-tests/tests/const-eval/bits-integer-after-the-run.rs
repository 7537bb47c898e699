use ptx_abi::PtxLayout;

// C++ begins the bit-fields in the byte that follows `c`.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    c: u8,
    #[ptx(bits(a: u32 = 9))]
    flags: u32,
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(C, align(4))]
// -    flags: u32,
// +    flags: [u8; 2],
