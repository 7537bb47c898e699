use ptx_abi::PtxLayout;

#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Vec2 {
    x: f64,
    y: f64,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(as = [f64; 2])]
    a: Vec2,
    n: u64,
}

fn main() {}

// fix:
// -    a: Vec2,
// +    a: [f64; 2],
