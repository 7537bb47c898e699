use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields]
#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[bits(3)]
    a: u8,
    b: dyn Sync,
}

fn main() {}

// fix:
// -    b: dyn Sync,
// +    tag: u32,
// +    value: Value,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Value {
// +    integer: i32,
// +    float: f32,
