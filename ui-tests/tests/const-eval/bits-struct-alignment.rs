use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(bits(a: i16 = 9, b: i32 = 9))]
    flags: [u8; 3],
    c: i8,
}

fn main() {}

// fix:
// -#[repr(C)]
// +#[repr(C, align(4))]
