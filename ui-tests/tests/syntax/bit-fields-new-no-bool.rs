use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(new = 1)]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
}

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

fn main() {}

// errors: 3
// fix:
// -#[bit_fields(new = 1)]
// +#[bit_fields(new = false)]
// -#[bit_fields(false)]
// +#[bit_fields(new = false)]
// -#[bit_fields(new)]
// +#[bit_fields(new = false)]
