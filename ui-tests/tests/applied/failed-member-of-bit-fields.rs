use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
}

#[bit_fields]
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Outer {
    inner: Inner,
    #[bits(5)]
    a: u32,
    #[bits(40)]
    b: u64,
}

const VALUE: Outer = Outer::new(Inner { a: 0 }).with_a(5).with_b(1 << 39);

fn main() {
    println!("{} {}", VALUE.a(), Outer::B_OFFSET);
}
