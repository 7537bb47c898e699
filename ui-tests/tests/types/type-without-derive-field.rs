use ptx_abi::PtxLayout;

#[repr(C)]
struct Inner {
    x: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct S {
    a: u32,
    b: Inner,
}

fn main() {}

// fix:
// -use ptx_abi::PtxLayout;
// -
// +use ptx_abi::PtxLayout;
// +
// +#[derive(PtxLayout)]
