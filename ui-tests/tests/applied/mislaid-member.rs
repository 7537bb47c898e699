use ptx_abi::PtxLayout;

// One error: the member is reported where it is declared, and what contains it says nothing.
#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u8,
    #[ptx(offset = 4)]
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
