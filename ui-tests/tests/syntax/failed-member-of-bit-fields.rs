// There is one error: the size of the storage depends on the type whose derive has failed.
use ptx_abi::{PtxLayout, bit_fields};

#[derive(Clone, Copy, PtxLayout)]
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

// This type has its storage as a field, and depends on `Inner` too.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Written {
    inner: Inner,
    #[ptx(bits(a: u8 = 5))]
    bits: u8,
}

const READ: u8 = Written { inner: Inner { a: 0 }, bits: 0 }.with_a(3).a();

fn main() {
    println!("{} {} {READ}", VALUE.a(), Outer::B_OFFSET);
}

// fix:
// -
// -#[derive(Clone, Copy, PtxLayout)]
// +
// +#[derive(Clone, Copy, PtxLayout)]
// +#[repr(C)]
// -// This type has its storage as a field, and depends on `Inner` too.
// -...
// -const READ: u8 = Written { inner: Inner { a: 0 }, bits: 0 }.with_a(3).a();
// -
//
// -    println!("{} {} {READ}", VALUE.a(), Outer::B_OFFSET);
// +    println!("{} {}", VALUE.a(), Outer::B_OFFSET);
