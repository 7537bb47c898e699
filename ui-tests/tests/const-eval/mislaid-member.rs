use ptx_abi::PtxLayout;

// There is one error: the member is reported where it is declared, and not again in the type that contains it.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u8,
    #[ptx(offset = 1)]
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
#[ptx(size = 12)]
struct Outer {
    inner: Inner,
    c: u32,
}

fn main() {}

// fix:
// -    #[ptx(offset = 1)]
// +    #[ptx(offset = 4)]
