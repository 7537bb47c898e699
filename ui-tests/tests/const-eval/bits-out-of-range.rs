use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: i32,
    #[bits(2)]
    mode: u8,
}

const SET: S = {
    let mut value = S::new();
    value.set_a(16);
    value
};

const WITH: S = {
    let mut value = S::new();
    value = value.with_a(-17);
    value
};

const UNSIGNED: S = S::new().with_mode(4);

fn main() {}

// errors: 3
// fix:
// -    value.set_a(16);
// +    value.set_a(15);
// -    value = value.with_a(-17);
// +    value = value.with_a(-16);
// -const UNSIGNED: S = S::new().with_mode(4);
// +const UNSIGNED: S = S::new().with_mode(3);
