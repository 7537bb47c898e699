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
#[repr(i33)]
enum Integer {
    A,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Bits {
    #[bit(3)]
    a: u32,
}

fn main() {}

// errors: 4
// fix:
// #[repr(c)] → #[repr(C)]
// #[repr("C")] → #[repr(C)]
// #[repr(i33)] → #[repr(i32)]
// #[bit(3)] → #[bits(3)]
