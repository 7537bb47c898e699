use ptx_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Inner {
    a: u32,
    b: u32,
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct S {
    #[ptx(anonymous)]
    inner: Inner,
    b: u32,
}

fn main() {}

// fix:
//      inner: Inner,
// +    #[ptx(name = "c")]
