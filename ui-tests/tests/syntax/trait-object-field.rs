use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    data: dyn Send,
}

fn main() {}

// fix:
// -    data: dyn Send,
// +    tag: u32,
// +    value: Value,
// +}
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// +union Value {
// +    integer: i32,
// +    float: f32,
