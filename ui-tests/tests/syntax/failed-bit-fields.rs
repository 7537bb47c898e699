// There is one error: everything that `#[bit_fields]` makes is there.
use ptx_abi::{PtxLayout, bit_fields};

#[bit_fields(nwe = false)]
#[derive(Clone, Copy, Debug, Default, PartialEq, PtxLayout)]
#[repr(C)]
struct S {
    #[bits(5)]
    a: u32,
    b: u8,
}

const FIVE: S = S::new(1).with_a(5);

fn main() {
    println!("{:?} {} {}", FIVE, FIVE.a(), FIVE == S::default());
}

// fix:
// -#[bit_fields(nwe = false)]
// +#[bit_fields]
