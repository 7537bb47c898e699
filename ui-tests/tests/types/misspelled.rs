use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(c)]
struct Representation {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr("C")]
struct Quoted {
    a: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(U8)]
enum Integer {
    A,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(i33)]
enum Width {
    A,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparant)]
struct Transparent(u32);

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Bits {
    #[bit(3)]
    a: u32,
}

// Uses have no errors of their own.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Uses {
    representation: Representation,
    integer: Integer,
    width: Width,
    transparent: Transparent,
}

fn main() {}

// errors: 6
// fix:
// #[repr(c)] → #[repr(C)]
// #[repr("C")] → #[repr(C)]
// #[repr(U8)] → #[repr(u8)]
// #[repr(i33)] → #[repr(i32)]
// #[repr(transparant)] → #[repr(transparent)]
// #[bit(3)] → #[bits(3)]
