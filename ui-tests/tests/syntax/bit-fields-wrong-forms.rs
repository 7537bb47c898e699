use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(false)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct WithoutKey {
    #[bits(5)]
    a: u32,
}

#[bit_fields(new)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct WithoutValue {
    #[bits(5)]
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct OnlyConditional {
    #[cfg_attr(all(), bits(5))]
    a: u32,
}

fn main() {}

// errors: 3
// fix:
// #[bit_fields(false)] → #[bit_fields(new = false)]
// #[bit_fields(new)] → #[bit_fields(new = false)]
// #[cfg_attr(all(), bits(5))] → #[bits(5)]
