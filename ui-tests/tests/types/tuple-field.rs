use ptx_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: (f32, f32),
}

fn main() {}

// fix:
//  #[repr(C)]
// +struct Pair {
// +    x: f32,
// +    y: f32,
// +}
// +
// +#[derive(PtxLayout)]
// +#[repr(C)]
// -    b: (f32, f32),
// +    b: Pair,
