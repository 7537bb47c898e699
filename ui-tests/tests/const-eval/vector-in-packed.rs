use ptx_abi::PtxLayout;
use ptx_abi::vector::{Double2, Float4};

#[derive(PtxLayout)]
#[repr(C, packed)]
struct Named {
    kind: u8,
    v: Float4,
}

#[derive(PtxLayout)]
#[repr(C, packed(2))]
struct Tuple(u8, Double2);

fn main() {}

// errors: 4, two mistakes, and rustc's E0588 for both
// fix:
// -    v: Float4,
// +    #[ptx(as = Float4)]
// +    v: [f32; 4],
// -struct Tuple(u8, Double2);
// +struct Tuple(u8, #[ptx(as = Double2)] [f64; 2]);
// -fn main() {}
// +// Rust itself packs a vector of 1 or 3 elements.
// +#[derive(PtxLayout)]
// +#[repr(C, packed)]
// +struct Natural {
// +    kind: u8,
// +    v: ptx_abi::vector::Float3,
// +}
// +
// +fn main() {
// +    assert_eq!((Named::LAYOUT.size, Tuple::LAYOUT.size, Natural::LAYOUT.size), (17, 18, 13));
// +}
