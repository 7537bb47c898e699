use ptx_abi::PtxLayout;

// In C++ `c` is in the byte that follows the bit-fields.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(a: u32 = 9))]
    flags: u32,
    c: u8,
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(C, align(4))]
// -    flags: u32,
// +    flags: [u8; 2],
