// There is one error: the size of the storage depends on the member that is mislaid.
use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u8,
    #[ptx(offset = 1)]
    b: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Outer {
    inner: Inner,
    #[bits(5)]
    a: u32,
}

fn main() {
    println!("{}", Outer::A_OFFSET);
}

// fix:
// -    #[ptx(offset = 1)]
// +    #[ptx(offset = 4)]
